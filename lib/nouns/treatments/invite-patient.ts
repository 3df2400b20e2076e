import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Culture } from '@/lib/core/fields/schema.fields';
import { revokeUnproved } from '@/lib/nouns/accounts/revoke-unproved';
import { type ReadyResult, requireInvitationsLeft, sendAccountInvitation } from '@/lib/nouns/accounts/send-invitation';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

/**
 * Restores a patient's account that an admin had deleted, because the patient is being treated again: it becomes an
 * invited account, and its old password is void. Returns whether there was one. Locks the row before anything else
 * does: of two concurrent requests one restores it, the other finds it restored.
 */
async function restorePatient(tx: Tx, actor: Actor, email: string): Promise<boolean> {
  const [back] = await tx.$queryRaw<{ id: string }[]>`
    update users set deleted_at = null, confirmed_user = false, updated_at = greatest(now(), updated_at + interval '1 ms')
    where email = ${email}::citext and deleted_at is not null and merged_into_id is null
      and original_role = 'user'
    returning id::text`;
  if (back) await audit(tx, actor, { action: 'restore', entity: 'users', entityId: back.id });
  return back !== undefined;
}

export type Patient = { name: string; surname: string; email: string; bornDate: number };

/**
 * Finds the patient's account by e-mail address, or creates one without a password and sends an e-mail for setting it,
 * in `language` or else in that of the professional, with the `result`. Of two concurrent requests only one invites.
 * The e-mail is also sent if the account was never confirmed, or is restored after deletion.
 * Patients of others count and are limited like invitations: otherwise the limit would tell who has an account.
 * @throws Problem 400 if the account is not a patient's, 429 after too many new patients in a day
 */
export async function invitePatient(
  tx: Tx,
  actor: Actor,
  expertId: string,
  patient: Patient,
  { language, result }: { language?: Culture | undefined; result?: ReadyResult } = {},
): Promise<string> {
  const { name, surname } = patient;
  const { email, isOwn, by } = await addressedBy(tx, expertId, patient.email);
  const refused = (message: string) => invalid([{ field: 'patient.email', message }]);
  if (!isOwn) await checkInvitations(tx, actor);
  const isBack = await restorePatient(tx, actor, email);
  const known = await findHeld(tx, email);
  if (known?.id === expertId) throw refused('validation.ownEmail');
  if (known && known.originalRole !== 'user') throw refused('validation.patientEmail');
  if (known) {
    const isOpen = !known.confirmedUser && (await revokeUnproved(tx, known.id));
    if ((isOpen || isBack) && known.enabledUser) {
      if (isOwn) await checkInvitations(tx, actor);
      await audit(tx, actor, { action: 'invite', entity: 'users', entityId: known.id });
      await sendAccountInvitation(tx, { ...known, name, email }, by, result);
    } else if (!isOwn) await audit(tx, actor, { action: 'take-on', entity: 'users', entityId: known.id });
    return known.id;
  }
  const culture = language ?? ((actor.id === null ? 'it' : actor.culture) as Culture);
  const data = { name, surname, email, culture, birthYear: patient.bornDate };
  const [made] = await tx.user.createManyAndReturn({ data: [data], skipDuplicates: true, select: { id: true } });
  if (!made) return invitePatient(tx, actor, expertId, patient, { language, ...(result && { result }) });
  const { id } = made;
  await audit(tx, actor, { action: 'invite', entity: 'users', entityId: id });
  await sendAccountInvitation(tx, { id, name, email, culture }, by, result);
  return id;
}

const checkInvitations = async (tx: Tx, actor: Actor) => {
  if (actor.id !== null) await requireInvitationsLeft(tx, actor);
};

type Addressed = { email: string; isOwn: boolean; by: string };

/**
 * The person's present address, as an account may have been merged into another; whether the professional has treated them, and
 * the professional's name.
 */
async function addressedBy(tx: Tx, expertId: string, email: string): Promise<Addressed> {
  const [row] = await within(tx)(
    `select k.email::text, btrim(concat_ws(' ', e.name, e.surname)) as by,
       exists (select from users u join treatments t on t.user_id = u.id
         where u.email = k.email and t.expert_id = e.id) as "isOwn"
     from users e cross join lateral (select coalesce((select k.email from users g join users k on k.id = g.merged_into_id
       where g.email = $1::citext), $1::citext) as email) k
     where e.id = $2::uuid`,
    [email, expertId],
  );
  return row as Addressed;
}

/** Locks the account until the treatment is written: an erasure or withdrawal is before or after it. */
async function findHeld(tx: Tx, email: string) {
  type Found = { id: string; culture: Culture; originalRole: string; confirmedUser: boolean; enabledUser: boolean };
  const [found] = await tx.$queryRaw<Found[]>`
    select id::text, culture, original_role as "originalRole", confirmed_user as "confirmedUser",
      enabled_user as "enabledUser"
    from users where email = ${email}::citext for share`;
  return found;
}
