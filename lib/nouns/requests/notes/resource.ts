import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { requestNoteRecord } from './schema';

export const requestNotes = defineResource({
  name: 'request-notes',
  model: 'RequestNote',
  schema: requestNoteRecord,
  sources: {
    author: {
      computed: `(select coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.email::text) from users u where u.id = t.author_id)`,
    },
    files: {
      computed: `(select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.name, 'mediaType', f.media_type,
          'size', f.size) order by f.name, f.id), '[]')
        from request_note_files a join files f on f.id = a.file_id and f.deleted_at is null where a.note_id = t.id)`,
    },
  },
  policy,
  search: [],
  sort: 'createdAt',
  stamp: (me) => ({ authorId: me.id }),
});
