import { checkMerged } from '@/lib/requests/check-merged';
import type { Verbs } from '@/lib/rest/records';
import { createContact, importContact } from './create-contact';
import { updateContact } from './update-contact';

export const verbs: Verbs = {
  create: createContact,
  imported: importContact,
  update: updateContact,
  restored: checkMerged,
};
