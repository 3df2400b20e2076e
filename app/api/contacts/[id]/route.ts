import { contacts } from '@/lib/contacts/resource';
import { updateContact } from '@/lib/contacts/update-contact';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(contacts, { update: updateContact });
