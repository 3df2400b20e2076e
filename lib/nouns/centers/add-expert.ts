import { z } from 'zod';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { clientName } from '@/lib/core/fields/enum-names';
import { email, id, properName } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { missing } from '@/lib/core/fields/schema.typed';
import { parse, parseWith } from '@/lib/core/fields/validation';
import { getRecord } from '@/lib/core/read';
import { requireInvitationsLeft } from '@/lib/nouns/accounts/send-invitation';
import { requireCenterDecider } from '@/lib/nouns/memberships/check-decider';
import { inviteExpert } from '@/lib/nouns/memberships/invite-expert';
import { sendJoiningLink } from '@/lib/nouns/memberships/send-joining-link';
import { requireFreeEmail } from '@/lib/nouns/users/find-email';
import { professionProblems } from '@/lib/nouns/users/rules';
import { birthday, EXPERT_TYPES } from '@/lib/nouns/users/schema';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { FieldProblem } from '@/lib/run/errors';
import type { Culture } from '@/prisma/generated/enums';
import { centers } from './resource';

export type PreparedPassword = { problems: FieldProblem[]; hash: string | null };

export const knownExpert = z.strictObject({ userId: id });
/** Always becomes a professional. */
export const newExpert = z.strictObject({
  name: properName(LONGEST.personName),
  surname: properName(LONGEST.personName),
  email,
  bornDate: birthday.nullish(),
  password: z.string(missing).min(1, 'validation.required').max(LONGEST.password),
  expertType: z.enum(EXPERT_TYPES, 'validation.required'),
});

/**
 * Invites a professional to a center: a person with an account (`userId`), or a new one, who accepts by setting a
 * password. Allowed for those responsible and for staff. Returns the professional's id.
 * @param prepared of a new person's password
 */
export async function addExpert(
  tx: Tx,
  actor: Actor,
  centerId: string,
  body: Record<string, unknown>,
  prepared: PreparedPassword = { problems: [], hash: null },
): Promise<string> {
  // 404 if the actor may not see the center. Not locked yet, because people are locked before centers.
  await getRecord(centers, actor, centerId, { fields: ['name'] }, within(tx));
  const me = requirePerson(actor);
  await requireCenterDecider(tx, me, centerId);
  const isKnown = 'userId' in body;
  const userId = isKnown ? parse(knownExpert, body).userId : await create(tx, me, centerId, body, prepared);
  await inviteExpert(tx, me, centerId, userId, { withAccount: !isKnown });
  return userId;
}

async function create(
  tx: Tx,
  actor: Person,
  centerId: string,
  body: Record<string, unknown>,
  { problems: refused, hash }: PreparedPassword,
): Promise<string> {
  requireConfirmed(actor);
  const problems = [...refused, ...professionProblems(body, actor.culture)];
  const { password: _, expertType, bornDate, ...person } = parseWith(newExpert, body, problems);
  // Before looking for the address: otherwise the limit would tell who has an account.
  if (actor.group !== 'admin') await requireInvitationsLeft(tx, actor);
  await requireFreeEmail(tx, person.email);
  const { id: userId } = await tx.user.create({
    data: {
      ...person,
      role: 'expert',
      originalRole: 'expert',
      expertType: clientName(expertType),
      bornDate: bornDate ? new Date(bornDate) : null,
      // Their language is assumed to be their colleague's until they choose one.
      culture: actor.culture as Culture,
      credential: { create: { passwordHash: hash! } },
    },
    select: { id: true },
  });
  await audit(tx, actor, {
    action: 'create',
    entity: 'users',
    entityId: userId,
    after: { ...person, role: 'expert', expertType },
  });
  await sendJoiningLink(tx, actor, [centerId], { id: userId, email: person.email, name: person.name });
  return userId;
}
