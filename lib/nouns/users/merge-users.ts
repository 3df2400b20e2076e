import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-verified';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { moveCredits } from '@/lib/nouns/credits/move-credits';
import { moveMemberships } from '@/lib/nouns/memberships/move-memberships';
import { clientWithin, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { maskedAddress } from './check-merge';
import { FILLED_COLUMNS, HEALTH_COLUMNS, mergeStatements } from './data.merging';
import { describeMerge, type MergeSide } from './describe-merge';
import { merging } from './schema.merging';

const KEEP = `
  update users k set ${FILLED_COLUMNS.map((column) => `${column} = coalesce(k.${column}, g.${column})`).join(', ')},
    marketing_accepted = k.marketing_accepted and g.marketing_accepted,
    unsubscribed_at = least(k.unsubscribed_at, g.unsubscribed_at),
    unread_letters = k.unread_letters and g.unread_letters,
    is_hidden = k.is_hidden or g.is_hidden, disqualified_at = coalesce(k.disqualified_at, g.disqualified_at),
    is_enabled = (k.is_enabled or g.is_enabled) and coalesce(k.disqualified_at, g.disqualified_at) is null,
    level = greatest(k.level, g.level), first_session_at = least(k.first_session_at, g.first_session_at)
  from users g where k.id = $1::uuid and g.id = $2::uuid`;

const HEALTH = HEALTH_COLUMNS.map((column) => `${column} = null`);
const LEAVE = `
  update users set merged_into_id = $1::uuid, deleted_at = now(), enabled_user = false, is_hidden = true, username = null,
    marketing_accepted = false, center_id = null, profile_image_id = null, front_image_id = null, ${HEALTH.join(', ')}
  where id = $2::uuid`;

/**
 * Merges two accounts of one person: everything that refers to the account `otherId` will
 * refer to this one, the stricter consent applies, nobody can sign in to the other account
 * any more, and both addresses are notified. Irreversible.
 * @throws Problem 409 with the reason if they cannot be merged; 404 if one of them no longer exists
 */
async function mergeUsers(tx: Tx, actor: Actor, keptId: string, body: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId)) throw notFound();
  requireVerified(actor);
  const { otherId: goneId, reason } = parse(merging, body);
  const run = within(tx);
  // A stronger lock than elsewhere: inserting references to one of them has to wait as well.
  await run('select 1 as ok from users where id = any($1::uuid[]) order by id for update', [[keptId, goneId]]);
  const { kept, gone, refused } = await describeMerge(actor, keptId, goneId, run);
  if (refused) throw conflict(refused, 'otherId');
  const said = reason.trim();
  await revokeSessions({ userId: goneId }, 'account deleted', tx, actor.id);
  await moveMemberships(tx, actor, goneId, keptId);
  await run(KEEP, [keptId, goneId]);
  for (const statement of mergeStatements()) await run(statement, [keptId, goneId]);
  await followConsents(tx, kept, gone);
  await linkRequests(tx, kept, gone);
  await moveCredits(tx, actor, goneId, keptId, said);
  await run(LEAVE, [keptId, goneId]);
  await refreshStatusOfExperts(clientWithin(tx), [keptId]);
  await tellBoth(tx, kept, gone);
  const { kept: now } = await describeMerge(actor, keptId, keptId, run);
  const note = { action: 'merge', entity: 'users', reason: said };
  await audit(tx, actor, { ...note, entityId: keptId, before: facts(kept), after: facts(now) });
  await audit(tx, actor, { ...note, entityId: goneId, before: facts(gone), after: { mergedIntoId: keptId } });
}

const facts = ({ email, level, isEnabled, marketing, pictures, counts }: MergeSide) => ({
  email,
  level,
  isEnabled,
  marketing,
  pictures,
  ...counts,
});

/** A refusal in either account overrides: for newsletters, and for pictures, which stop being shared. */
async function followConsents(tx: Tx, kept: MergeSide, gone: MergeSide): Promise<void> {
  const row = { userId: kept.id, granted: false, source: 'merge' };
  if (kept.marketing !== gone.marketing) await tx.consent.create({ data: { ...row, kind: 'marketing' } });
  if (kept.pictures !== false && gone.pictures !== false) return;
  await tx.consent.create({ data: { ...row, kind: 'treatment_pictures' } });
  const theirs = { userId: kept.id };
  await tx.treatment.updateMany({
    where: { ...theirs, picturesWithdrawnAt: null },
    data: { picturesWithdrawnAt: new Date() },
  });
  await tx.treatmentPicture.updateMany({ where: { treatment: theirs }, data: { shared: false } });
}

/** Requests sent from the other address are theirs too: they are included in their data, and erased with them. */
async function linkRequests(tx: Tx, { id }: MergeSide, { email }: MergeSide): Promise<void> {
  const data = { becameUserId: id };
  await tx.contact.updateMany({ where: { email, becameUserId: null }, data });
  await tx.productTestRequest.updateMany({ where: { referentEmail: email, becameUserId: null }, data });
}

async function tellBoth(tx: Tx, kept: MergeSide, gone: MergeSide): Promise<void> {
  const people = await tx.user.findMany({
    where: { id: { in: [kept.id, gone.id] } },
    select: { email: true, name: true, culture: true },
  });
  const masked = { kept: maskedAddress(kept.email), other: maskedAddress(gone.email) };
  for (const { email, name, culture } of people) {
    const values = { name, ...masked, link: contactPage(culture) };
    await enqueue(tx, 'mail', { to: email, culture, letter: 'accountsMerged', values });
  }
}

export const mergeAccounts = defineVerb('POST /users/{id}/merger', {
  summary: 'Merge another account of the same person into this one (admin); irreversible, requires the password',
  body: merging,
  form: {
    page: (_, { id }) => `users/${id}/merge`,
    saved: 'merged',
    body: ({ otherId = '', reason = '' }) => ({ otherId, reason }),
    to: ({ id }) => `/admin/users/${id}?saved=merged`,
  },
  run: ({ tx, actor, id, raw }) => mergeUsers(tx, actor, id, raw),
});
