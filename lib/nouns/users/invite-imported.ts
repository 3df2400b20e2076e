import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { lockImport } from '@/lib/core/imports/data';
import { sendAccountInvitation } from '@/lib/nouns/accounts/send-invitation';
import { fromPool, transaction, within } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';

/** E-mails per click: more would keep the admin waiting. */
export const LETTERS_AT_ONCE = 500;

/** Accounts of an import that nobody can open yet: no password, other way in, or earlier invitation. */
const WAITING = `
  from import_rows r join imports i on i.id = r.import_id and i.resource = 'users'
  join users u on u.id = r.record_id and u.deleted_at is null and u.enabled_user
  where r.import_id = $1::uuid and r.state = 'created' and r.invited_at is null
    and not exists (select from credentials c where c.user_id = u.id)
    and not exists (select from social_accounts s where s.user_id = u.id)`;

/** How many people of an import have not been invited yet. */
export async function countUninvited(importId: string): Promise<number> {
  const rows = await fromPool<{ count: number }>(`select count(*)::int as count ${WAITING}`, [importId]);
  return rows[0]!.count;
}

/** Invites people created by an import to set their password, once each; five hundred per click. */
export function inviteImported(me: Person, importId: string): Promise<void> {
  if (me.group !== 'admin') throw forbidden();
  return transaction(
    async (tx) => {
      // Locked, because two concurrent clicks would write to the same people.
      const stored = await lockImport(tx, importId);
      if (!stored) throw notFound();
      if (stored.personId !== me.id) throw forbidden('imports.problems.notYours');
      const people = await within(tx)(
        `select r.n, u.id::text, u.email::text, u.name, u.culture::text ${WAITING} order by r.n limit ${LETTERS_AT_ONCE}`,
        [importId],
      );
      for (const one of people) {
        const invited = one as { id: string; email: string; name: string; culture: string };
        await sendAccountInvitation(tx, invited);
        await audit(tx, me, { action: 'send-password-reset', entity: 'users', entityId: invited.id });
      }
      const numbers = people.map(({ n }) => n as number);
      await tx.importRow.updateMany({ where: { importId, n: { in: numbers } }, data: { invitedAt: new Date() } });
    },
    { timeout: 60_000 },
  );
}
