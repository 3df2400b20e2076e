import { changeRequest } from '@/lib/requests/change-request';
import { checkMerged } from '@/lib/requests/check-merged';
import type { Verbs } from '@/lib/rest/records';
import { createContact, importContact } from './create-contact';
import { contacts } from './resource';

export const verbs: Verbs = {
  create: createContact,
  imported: importContact,
  update: (tx, actor, locked, input) => changeRequest(tx, contacts, actor, locked, input),
  restored: checkMerged,
};
