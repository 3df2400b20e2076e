import { answerShown, openShown, SHOWN_BYTES } from '@/lib/core/files/open-shown';
import { asked, number } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';

const PHOTO = `select ${SHOWN_BYTES} from centers c join files f on f.id = c.photo_id
  where f.id = $1::uuid and f.deleted_at is null and c.is_public limit 1`;

export const openPhoto = (id: string, width: number) => openShown(PHOTO, [id], width);

export const readPhoto = defineVerb('GET /photos/{id}', {
  summary: 'The photo of a public center, by its `photoId`; 404 as soon as the center shows it no more',
  tag: 'centers',
  by: 'anybody',
  parameters: [asked('width', number, 'The minimum width in pixels.')],
  file: 'image/*',
  run: async ({ id, url }) => answerShown(await openPhoto(id, Number(url.searchParams.get('width')))),
});
