import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { RequestNoteField } from './schema';

type Where = Rows<'RequestNote'>;

const written = [
  'kind',
  'text',
  'productTestRequestId',
  'contactId',
  'reportingId',
  'cwRollupRequestId',
] as const satisfies RequestNoteField[];

/** Those who work on a request read and write its messages, but not the applicant, who gets mails. */
export const policy: Policy<'RequestNote', RequestNoteField> = {
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
      rows: (me): Where => ({ productTestRequest: { provinceCode: { in: me.areaProvinces }, deletedAt: null } }),
      read: 'all',
      create: written,
    },
  ],
};
