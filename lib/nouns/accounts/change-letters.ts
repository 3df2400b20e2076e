import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { fields, flag } from '@/lib/core/json-schema';
import { definePortalForm } from '@/lib/core/verb';
import { updateProfile } from '@/lib/nouns/accounts/profile-fields';
import { type Tx, transaction } from '@/lib/run/db/transaction';

async function changeLetters(tx: Tx, me: Person, unreadLetters: boolean): Promise<void> {
  const changed = { id: me.id, unreadLetters: !unreadLetters };
  const { count } = await tx.user.updateMany({ where: changed, data: { unreadLetters } });
  if (count === 0) return;
  const note = { action: 'update', entity: 'users', entityId: me.id };
  await audit(tx, me, { ...note, before: { unreadLetters: !unreadLetters }, after: { unreadLetters } });
}

export const consentsForm = definePortalForm('POST /me/consents', {
  summary: 'Give or withdraw consent to newsletters',
  fields: fields('', { marketingAccepted: flag, unreadLetters: flag }),
  page: 'profile',
  saved: 'consents',
  isButton: true,
  submit: async ({ me, values }) => {
    await updateProfile(me, { marketingAccepted: values.marketingAccepted === 'true' });
    await transaction((tx) => changeLetters(tx, me, values.unreadLetters === 'true'));
  },
});
