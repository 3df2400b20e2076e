import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { isStaff, type Role } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import { type Locked, removeRecord, updateRecord } from '@/lib/core/write';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { sendConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { endLinks, revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { levelFields, promotePerson } from '@/lib/nouns/credits/promote-person';
import { askToJoin } from '@/lib/nouns/memberships/ask-to-join';
import { isProfessional } from '@/lib/nouns/memberships/check-decider';
import { endMemberships, keepResponsible } from '@/lib/nouns/memberships/end-membership';
import { followConfirmation } from '@/lib/nouns/memberships/follow-confirmation';
import { inviteExpert } from '@/lib/nouns/memberships/invite-expert';
import { adminIds } from '@/lib/nouns/memberships/notify-membership';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { hasNoActiveAssigneeSql, openSql } from '@/lib/nouns/requests/rules';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { clientWithin, lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid } from '@/lib/run/errors';
import { isSameText } from '@/lib/run/i18n/folded-text';
import { enqueue } from '@/lib/run/jobs/queue';
import { qualifiedProblems, requireFreeEmail } from './find-email';
import { requireAnotherAdmin } from './lock-account';
import { users } from './resource';
import { professionProblems } from './rules';
import { unassignedSql } from './rules.assignees';
import { assignedRequests, listsOf } from './rules.territories';

const LEFT = `
  select concat_ws(' ', u.name, u.surname) as name,
    (select count(*)::int from centers c where c.consultant_id = u.id and c.deleted_at is null
      and ${unassignedSql('u.id', 'consultant')}) as centers,
    (select count(*)::int from product_test_requests t where t.consultant_id = u.id and t.deleted_at is null
      and ($2::text[] is null or t.country = 'IT' and t.province_code = any($2))
      and ${openSql('product-test-requests')} and ${hasNoActiveAssigneeSql('product-test-requests')}) as requests,
    (select count(*)::int from users p where p.area_manager_id = u.id and p.deleted_at is null and ${isProfessional('p')}
      and ${unassignedSql('u.id', 'area_manager')}) as professionals
  from users u where u.id = $1::uuid`;

type LeftBehind = { name: string; centers: number; requests: number; professionals: number };

/**
 * Notifies the admins of assignments without an owner after somebody was deleted, disabled, given another role or lost
 * provinces, with a link to each list.
 * @param provinces the lost ones; null for all
 */
async function notifyOfLeaving(tx: Tx, id: string, provinces: string[] | null = null): Promise<void> {
  const [row] = await within(tx)(LEFT, [id, provinces]);
  const { name, ...left } = row as LeftBehind;
  const { centers } = listsOf({ id, role: 'consultant', provinces: [] });
  const requests = assignedRequests(id, provinces);
  const { professionals } = listsOf({ id, role: 'area-manager', provinces: [] });
  const lists = { centers, requests, professionals };
  const kinds = (['centers', 'requests', 'professionals'] as const).filter((kind) => left[kind] > 0);
  const admins = kinds.length > 0 ? await adminIds(tx) : [];
  await sendNotifications(
    tx,
    admins.flatMap((userId) =>
      kinds.map((kind) => ({
        userId,
        message: `notifications.left.${kind}`,
        values: { name, count: left[kind] },
        href: lists[kind] ?? '',
      })),
    ),
  );
}

type Change = { id: string; from: string; to: string };

/**
 * Starts changing an account's address; the new one takes effect once its owner has confirmed it. Until then
 * the old one is used for signing in: it is notified, earlier links are void, and if somebody else made the
 * change, all sessions end. Throws a 409 if the address is taken, or the account disabled.
 */
async function changeEmail(tx: Tx, actor: Actor, { id, from, to }: Change): Promise<void> {
  await requireFreeEmail(tx, to, id);
  const select = { name: true, culture: true, enabledUser: true };
  const { name, culture, enabledUser } = await tx.user.findUniqueOrThrow({ where: { id }, select });
  // The link that confirms the new address would lead nowhere.
  if (!enabledUser) throw conflict('errors.accountDisabled', 'email');
  await endLinks(tx, id);
  if (actor.id !== id) await revokeSessions({ userId: id }, 'address about to change', tx, actor.id);
  const values = { name, link: contactPage(culture) };
  await enqueue(tx, 'mail', { to: from, culture, letter: 'emailChanged', values });
  await sendConfirmation(tx, { id, email: to, name, culture }, 'confirmNewEmail');
  await audit(tx, actor, {
    action: 'request-email',
    entity: 'users',
    entityId: id,
    before: { email: from },
    after: { email: to },
  });
}

const consentKinds = {
  privacyAccepted: 'privacy',
  marketingAccepted: 'marketing',
  privacyPolicyAccepted: 'privacy_policy',
  termsAndConditionsAccepted: 'terms_and_conditions',
} as const;

/**
 * Changes a person: consents keep their history, a new role also becomes the
 * original one, and centers are kept up to date.
 * @throws Problem 403 to admins who would lock themselves out
 */
export async function updateUser(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const { before, id } = locked;
  const { centerIds, ...fields } = input as Input & { centerIds?: string[] };
  requireAccepted(locked, input, actor.id === id);
  const isQualifying = input.isEnabled === before.isEnabled ? undefined : (input.isEnabled as boolean | undefined);
  const problems = professionProblems(input, input.culture ?? before.culture, before);
  if (isQualifying && !locked.isUndo) problems.push(...qualifiedProblems({ role: before.role, ...input }));
  const isCompleting = input.privacyPolicyAccepted === true && input.termsAndConditionsAccepted === true;
  if (actor.id === id && isCompleting && !(input.username === undefined ? before.username : input.username))
    problems.push({ field: 'username', message: 'validation.required' });
  if (problems.length > 0) throw invalid(problems);
  const newEmail = newEmailOf(locked, input);
  const isNewRole = input.role !== undefined && input.role !== before.role;
  if (actor.id === id && isNewRole) throw forbidden('errors.forbidden', 'role');
  if (actor.id === id && input.enabledUser === false) throw forbidden('errors.forbidden', 'enabledUser');
  const opened = ['enabledUser', 'confirmedUser'].some((flag) => input[flag] === true && before[flag] === false);
  if (newEmail || isNewRole || (opened && isStaff(before.originalRole as Role))) requireVerified(actor);
  const isGivenAnother = input.role !== undefined && input.role !== 'admin';
  if (before.originalRole === 'admin' && (isGivenAnother || input.enabledUser === false))
    await requireAnotherAdmin(tx, id);
  const columns = {
    ...(input.role !== undefined && { originalRole: input.role }),
    // Undoing a mistaken qualification leaves people as beginners, whom their points will qualify.
    ...(isQualifying !== undefined && { disqualifiedAt: isQualifying || locked.isUndo ? null : new Date() }),
    // Subscribing again cancels an earlier unsubscription.
    ...(input.marketingAccepted === true && { unsubscribedAt: null }),
  };
  await verifyPortraits(tx, locked, input);
  await updateRecord(tx, users, actor, locked, newEmail ? { ...fields, email: undefined } : fields, columns);
  // All at once and in order: the others are locked again when somebody else becomes responsible.
  if (centerIds) await lockRows(tx, 'centers', ...(before.centerIds as string[]), ...centerIds);
  if (centerIds) await followCenters(tx, requirePerson(actor), locked, centerIds);
  await keepConsents(tx, actor, locked, input);
  if (newEmail) await changeEmail(tx, actor, { id, from: String(before.email), to: newEmail });
  await noteSecurity(tx, actor, locked, input);
  if (input.confirmedUser === true && before.confirmedUser !== true) await followConfirmation(tx, id);
  const mayNotDecide = isNewRole || input.enabledUser === false || input.confirmedUser === false;
  if (mayNotDecide) await keepResponsible(tx, before.centerIds as string[]);
  const lost = codesLost(before, input);
  if (before.enabledUser && (isNewRole || input.enabledUser === false)) await notifyOfLeaving(tx, id);
  else if (before.enabledUser && lost.length > 0) await notifyOfLeaving(tx, id, lost);
  if (input.enabledUser === false) {
    await endLinks(tx, id);
    await revokeSessions({ userId: id }, 'account disabled', tx, actor.id);
  }
  if (isQualifying)
    await promotePerson(tx, actor, await tx.user.findUniqueOrThrow({ where: { id }, select: levelFields }));
  await refreshStatus(clientWithin(tx), before.centerIds as string[]);
}

/** Logs changes of role and address as security events, an address when requested; the audit has the values. */
async function noteSecurity(tx: Tx, actor: Actor, { id, before }: Locked, { role, email }: Input): Promise<void> {
  const own = { userId: id, actorId: actor.id };
  if (typeof role === 'string' && role !== before.role)
    await recordEvent(tx, { ...own, kind: 'role-changed', detail: `${String(before.role)} → ${role}` });
  if (typeof email === 'string' && !isSameText(email, String(before.email)))
    await recordEvent(tx, { ...own, kind: 'email-change-asked' });
}

/** The new address awaiting confirmation; null if only its case changes. */
function newEmailOf({ before }: Locked, { email }: Input): string | null {
  if (typeof email !== 'string') return null;
  return isSameText(String(before.email), email) ? null : email;
}

function codesLost({ assignedProvincesCodes: before }: Input, { assignedProvincesCodes: now }: Input): string[] {
  if (!Array.isArray(before) || now === undefined) return [];
  return before.filter((code) => !(now as string[] | null)?.includes(code));
}

/** Unchanged portraits need no check. */
async function verifyPortraits(tx: Tx, { id, before }: Locked, input: Input): Promise<void> {
  for (const field of ['profileImageId', 'frontImageId'])
    if (input[field] !== before[field])
      await verifyOwnUpload(tx, { field, fileId: input[field], ownerId: id, on: 'portrait' });
}

/** Deletes a person: they are signed out, and their centers lose what depends on them. */
export async function removeUser(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  // As when erasing: without the last admin nobody could restore them, one by one or in bulk.
  if (actor.id === locked.id) throw forbidden();
  if (locked.before.originalRole === 'admin') await requireAnotherAdmin(tx, locked.id);
  await removeRecord(tx, users, actor, locked);
  // The database ends public pictures as well: a practice may bring the account back, without its owner.
  await tx.review.deleteMany({ where: { treatment: { userId: locked.id } } });
  await endLinks(tx, locked.id);
  await revokeSessions({ userId: locked.id }, 'account deleted', tx, actor.id);
  if (locked.before.enabledUser) await notifyOfLeaving(tx, locked.id);
  const centerIds = locked.before.centerIds as string[];
  await keepResponsible(tx, centerIds);
  await refreshStatus(clientWithin(tx), centerIds);
}

/** Adds and ends memberships: new centers are asked, or the professional is invited; pending ones stay. */
async function followCenters(tx: Tx, me: Person, { id, before }: Locked, centerIds: string[]): Promise<void> {
  const known = before.centerIds as string[];
  const added = centerIds.filter((one) => !known.includes(one));
  const gone = known.filter((one) => !centerIds.includes(one));
  if (me.id !== id)
    for (const centerId of added) await inviteExpert(tx, me, await existing(tx, centerId), id, { field: 'centerIds' });
  else if (added.length > 0) await askToJoin(tx, me, added);
  await endMemberships(tx, me, id, gone);
}

async function existing(tx: Tx, id: string): Promise<string> {
  if (await tx.center.findFirst({ where: { id, deletedAt: null }, select: { id: true } })) return id;
  throw invalid([{ field: 'centerIds', message: 'errors.centerNotFound' }]);
}

/** Required for using the portal; withdrawn only by deleting the account. */
const LASTING = ['privacyAccepted', 'privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;
const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;
const COMPLETION: readonly string[] = ['username', ...FLAGS];

/**
 * Consents cannot be withdrawn here; completing one's profile (with no other fields) requires both.
 * @throws Problem 400 that names what must be accepted
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
    data: changed.map(([field, kind]) => ({
      userId: id,
      kind,
      source,
      granted: input[field] === true,
      version: versionOf(kind),
    })),
  });
}
