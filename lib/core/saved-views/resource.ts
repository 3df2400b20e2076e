import { grantedTo, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type SavedViewField, savedViewRecord } from './schema';

const read = ['screen', 'name', 'query', 'sharedWith', 'isDefault', 'createdAt', 'updatedAt'] as const;
const written = ['name', 'query', 'isDefault'] as const;

/** Only one's own views: even an admin's are private until shared. */
const own = {
  rows: (me: { id: string }) => ({ personId: me.id, sharedWith: null }),
  read,
  create: ['screen', ...written] as const,
  update: written,
  remove: true,
} as const;

const shared = { rows: (me: { group: string }) => ({ sharedWith: me.group }), read } as const;

const policy: Policy<'SavedView', SavedViewField> = {
  admin: [
    {
      rows: (me) => ({ OR: [{ personId: me.id }, { sharedWith: { not: null } }] }),
      read,
      create: ['screen', ...written, 'sharedWith'],
      update: [...written, 'sharedWith'],
      remove: true,
    },
  ],
  ...grantedTo('expert consultant area-manager dealer user', [own, shared]),
};

export const savedViews = defineResource({
  name: 'saved-views',
  model: 'SavedView',
  schema: savedViewRecord,
  policy,
  search: ['name'],
  keys: 'never',
  sort: 'name',
});
