import type { Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { Person } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { atSeenCenter } from '@/lib/nouns/centers/resource';
import { userPolicy } from '@/lib/nouns/users/resource';
import { authorName } from '@/lib/nouns/users/rules.name';
import { type NoteField, noteRecord } from './schema';

type Where = Rows<'Note'>;
type Group = 'admin' | 'consultant' | 'area-manager';

const written = ['text', 'personId', 'centerId'] as const satisfies NoteField[];

/** Notes about subjects that the reader sees, never about the reader. */
const seenAs = (group: Group) => (me: Person) => {
  const people = { OR: userPolicy[group]!.map((grant) => grant.rows(me)) };
  return {
    OR: [{ person: { AND: [people, { deletedAt: null, NOT: { id: me.id } }] } }, atSeenCenter(group)(me)],
  } satisfies Where;
};

/** Everybody changes and deletes their own. */
const own = (group: Group) =>
  ({
    rows: (me: Person): Where => ({ AND: [{ authorId: me.id }, seenAs(group)(me)] }),
    read: 'all',
    create: written,
    update: ['text'],
    remove: true,
  }) as const;

/** Notes of the staff, for each other: hidden from their subjects, these people's colleagues, and dealers. */
const policy: Policy<'Note', NoteField> = {
  // Admins cannot change others' words, but can delete them.
  admin: [own('admin'), { rows: seenAs('admin'), read: 'all', remove: true }],
  consultant: [own('consultant'), { rows: seenAs('consultant'), read: 'all' }],
  'area-manager': [own('area-manager'), { rows: seenAs('area-manager'), read: 'all' }],
};

export const notes = defineResource({
  name: 'notes',
  keys: 'never',
  model: 'Note',
  schema: noteRecord,
  sources: {
    author: authorName,
  },
  policy,
  search: ['text'],
  sort: '-createdAt',
});
