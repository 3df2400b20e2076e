import { z } from 'zod';
import { everyRow, grantedTo, keeping, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { pictureAt } from '@/lib/core/fields/fields';
import { kind } from '@/lib/core/fields/kinds';
import { culture, id, longText, optional, picture, stamps, text, webAddress } from '@/lib/core/fields/schema.fields';
import { names } from '@/lib/run/names';

/** News for professionals; those that are public are read by visitors, too. */
const newsRecord = z.object({
  title: text(300),
  link: optional(webAddress),
  description: longText(),
  thumbnailId: optional(kind('picture', id)),
  thumbnail: picture.nullish(),
  language: culture.optional(),
  isPublic: z.boolean().optional(),
  ...stamps,
});

export type NewsField = keyof z.infer<typeof newsRecord>;

const written = ['title', 'link', 'description', 'thumbnailId', 'language', 'isPublic'] as const;
const shown = names('title link description thumbnailId thumbnail language createdAt updatedAt');
const forEverybody = { rows: () => ({ isPublic: true }), read: shown };

const policy: Policy<'News', NewsField> = {
  ...grantedTo(`${SIGNED_IN} anonymous`, [forEverybody]),
  admin: keeping(written),
  expert: [{ rows: everyRow, read: shown }],
};

export const news = defineResource({
  name: 'news',
  model: 'News',
  schema: newsRecord,
  sources: { thumbnail: pictureAt('thumbnail_id') },
  policy,
  search: ['title', 'description'],
  sort: '-updatedAt',
});
