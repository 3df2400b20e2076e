import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { inProvinces } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { authorName } from '@/lib/nouns/users/rules.name';
import { names } from '@/lib/run/names';
import { type RequestNoteField, requestNoteRecord } from './schema';

type Where = Rows<'RequestNote'>;

const written = names(
  'kind text productTestRequestId contactId reportingId cwRollupRequestId lastReply',
) satisfies RequestNoteField[];

/** Those who work on a request read and write its messages, but not the applicant, who gets mails. */
const policy: Policy<'RequestNote', RequestNoteField> = {
  admin: [
    {
      rows: (): Where => ({
        OR: [
          { productTestRequest: { deletedAt: null } },
          { contact: { deletedAt: null } },
          { reporting: { deletedAt: null } },
          { cwRollupRequest: { deletedAt: null } },
        ],
      }),
      read: 'all',
      create: written,
      remove: true,
    },
  ],
  consultant: [
    {
      rows: (me): Where => ({ productTestRequest: { consultantId: me.id, deletedAt: null } }),
      read: 'all',
      create: written,
    },
  ],
  'area-manager': [
    {
      rows: (me): Where => ({ productTestRequest: { ...inProvinces(me), deletedAt: null } }),
      read: 'all',
      create: written,
    },
  ],
};

export const requestNotes = defineResource({
  name: 'request-notes',
  model: 'RequestNote',
  schema: requestNoteRecord,
  sources: {
    lastReply: { written: 'compared with the replies that have come' },
    author: authorName,
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
