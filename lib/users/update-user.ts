import type { Actor } from '@/lib/auth/actor';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { groupOf, type Role } from '@/lib/auth/roles';
import { checkColleagues } from '@/lib/centers/check-colleagues';
import { refreshStanding } from '@/lib/centers/refresh-standing';
import { promotePerson, standing } from '@/lib/credits/promote-person';
import { invalid } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { type Locked, removeRecord, updateRecord } from '@/lib/rest/write';
import { recordEvent } from '@/lib/security-events/record-event';
import { changeEmail } from './change-email';
import { requireFreeEmail } from './find-email';
import { users } from './resource';

const consentKinds = {
  privacyAccepted: 'privacy',
  marketingAccepted: 'marketing',
  privacyPolicyAccepted: 'privacy_policy',
  termsAndConditionsAccepted: 'terms_and_conditions',
} as const;

/** Changes a person: consents keep their history, a new role is the original one too, and centers follow their people. */
export async function updateUser(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const { before, id } = locked;
  requireCenter(before, input);
  requireAccepted(locked, input, actor.id === id);
  if (Array.isArray(input.centerIds)) await checkColleagues(tx, id, centersOf(before, input), input.centerIds);
  if (typeof input.email === 'string') await requireFreeEmail(tx, input.email, id);
  const columns = input.role === undefined ? {} : { originalRole: input.role };
  await updateRecord(tx, users, actor, locked, input, columns);
  await keepConsents(tx, actor, locked, input);
  await followEmail(tx, locked, input);
  await noteSecurity(tx, actor, locked, input);
  if (input.enabledUser === false) await revokeSessions({ userId: id }, 'account disabled', tx, actor.id);
  if (input.isEnabled === true && before.isEnabled !== true)
    await promotePerson(tx, actor, await tx.user.findUniqueOrThrow({ where: { id }, select: standing }));
  await refreshStanding(clientWithin(tx), centersOf(before, input));
}

/** Another role or address opens other doors. Which address it was and is stays out: it is in the audit. */
async function noteSecurity(tx: Tx, actor: Actor, { id, before }: Locked, { role, email }: Input): Promise<void> {
  const own = { userId: id, actorId: actor.id };
  if (typeof role === 'string' && role !== before.role)
    await recordEvent(tx, { ...own, kind: 'role-changed', detail: `${String(before.role)} → ${role}` });
  if (typeof email === 'string' && email.toLowerCase() !== String(before.email).toLowerCase())
    await recordEvent(tx, { ...own, kind: 'email-changed' });
}

/** An admin who says that the new address is confirmed has seen to it. */
async function followEmail(tx: Tx, { id, before }: Locked, { email, confirmedUser }: Input): Promise<void> {
  const [from, to] = [String(before.email), String(email)];
  if (typeof email !== 'string' || from.toLowerCase() === to.toLowerCase() || confirmedUser === true) return;
  await changeEmail(tx, { id, from, to });
}

/** Deletes a person: they are signed out, and their centers lose what they brought them. */
export async function removeUser(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, users, actor, locked);
  await revokeSessions({ userId: locked.id }, 'account deleted', tx, actor.id);
  await refreshStanding(clientWithin(tx), centersOf(locked.before, {}));
}

/** A professional works somewhere: the last center may be exchanged, but not given up. */
function requireCenter({ role, centerIds }: Input, input: Input): void {
  const isExpert = groupOf(role as Role) === 'expert';
  const hadSome = (centerIds as string[]).length > 0;
  if (isExpert && hadSome && Array.isArray(input.centerIds) && input.centerIds.length === 0)
    throw invalid([{ field: 'centerIds', message: 'validation.selectCenter' }]);
}

/** What one goes on using the portal with: accepted once, and taken back only with the account. */
const LASTING = ['privacyAccepted', 'privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;
const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;
const COMPLETION: readonly string[] = ['username', ...FLAGS];

/**
 * Nothing that was accepted is taken back, and who completes their profile (a body of nothing else) accepts both flags.
 * @throws Problem 400 that names what is to be accepted
 */
function requireAccepted({ before }: Locked, input: Input, isOwn: boolean): void {
  const open = new Set<string>(LASTING.filter((field) => before[field] === true && input[field] === false));
  const isCompletion =
    isOwn && FLAGS.some((field) => field in input) && Object.keys(input).every((field) => COMPLETION.includes(field));
  if (isCompletion) for (const field of FLAGS) if (!(input[field] ?? before[field])) open.add(field);
  const fields = [...open].map((field) => ({ field, message: 'common.acceptFlags' }));
  if (fields.length > 0) throw invalid(fields, 'common.acceptFlags');
}

async function keepConsents(tx: Tx, actor: Actor, { id, before }: Locked, input: Input): Promise<void> {
  const source = actor.id === id ? 'profile' : 'admin';
  const changed = Object.entries(consentKinds).filter(
    ([field]) => input[field] !== undefined && input[field] !== before[field],
  );
  await tx.consent.createMany({
    data: changed.map(([field, kind]) => ({ userId: id, kind, granted: input[field] === true, source })),
  });
}

/** All centers whose standing may have changed: where the person was, and where they are. */
const centersOf = (before: Input, input: Input): string[] => [
  ...new Set([...(before.centerIds as string[]), ...((input.centerIds as string[] | undefined) ?? [])]),
];
