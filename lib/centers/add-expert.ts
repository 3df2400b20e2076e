import { z } from 'zod';
import { expertTypesIn } from '@/lib/accounts/schema';
import type { Actor, Person } from '@/lib/auth/actor';
import { wordsOfCenters } from '@/lib/auth/data';
import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { requireConfirmed, requirePerson } from '@/lib/auth/require-person';
import { parse, parseWith } from '@/lib/http/validation';
import { requireCenterDecider } from '@/lib/memberships/check-decider';
import { inviteExpert } from '@/lib/memberships/invite-expert';
import { sendJoiningLink } from '@/lib/memberships/send-joining-link';
import { audit } from '@/lib/rest/audit';
import { getRecord } from '@/lib/rest/read';
import { email, id, properName } from '@/lib/rest/schema.fields';
import { clientWithin, type Tx, within } from '@/lib/rest/transaction';
import { requireFreeEmail } from '@/lib/users/find-email';
import { birthday, EXPERT_TYPES, type ExpertType as ExpertTypeName } from '@/lib/users/schema';
import type { Culture, ExpertType } from '@/prisma/generated/enums';
import { centers } from './resource';

/** A person with an account, given by id. */
export const knownExpert = z.strictObject({ userId: id });
/** A person without an account; always becomes a professional. */
export const newExpert = z.strictObject({
  name: properName(120),
  surname: properName(120),
  email,
  bornDate: birthday.nullish(),
  password: z.string('validation.required').min(1, 'validation.required').max(128),
  expertType: z.enum(EXPERT_TYPES, 'validation.required'),
});

/**
 * Invites a professional to a center: a person with an account (`userId`), or a new one, who accepts by setting a
 * password. Allowed for those responsible and for staff. Returns the professional's id.
 */
export async function addExpert(
  tx: Tx,
  actor: Actor,
  centerId: string,
  body: Record<string, unknown>,
): Promise<string> {
  // 404 if the actor may not see the center. Not locked yet, because people are locked before centers.
  await getRecord(centers, actor, centerId, { fields: ['name'] }, within(tx));
  const me = requirePerson(actor);
  await requireCenterDecider(tx, me, centerId);
  const isKnown = 'userId' in body;
  const userId = isKnown ? parse(knownExpert, body).userId : await create(tx, me, centerId, body);
  await inviteExpert(tx, me, centerId, userId, { withAccount: !isKnown });
  return userId;
}

async function create(tx: Tx, actor: Person, centerId: string, body: Record<string, unknown>): Promise<string> {
  requireConfirmed(actor);
  const problems = await passwordProblems(body.password, {
    client: clientWithin(tx),
    about: [body.name, body.surname, body.email, ...(await wordsOfCenters([centerId], within(tx)))],
  });
  const isOffered = expertTypesIn(actor.culture).includes(body.expertType as ExpertTypeName);
  if (!isOffered) problems.push({ field: 'expertType', message: 'validation.choice' });
  const { password, expertType, bornDate, ...person } = parseWith(newExpert, body, problems);
  await requireFreeEmail(tx, person.email);
  const { id: userId } = await tx.user.create({
    data: {
      ...person,
      role: 'expert',
      originalRole: 'expert',
      expertType: expertType.replaceAll('-', '_') as ExpertType,
      bornDate: bornDate ? new Date(bornDate) : null,
      // Their language is assumed to be their colleague's until they choose one.
      culture: actor.culture as Culture,
      credential: { create: { passwordHash: await hashPassword(password) } },
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
