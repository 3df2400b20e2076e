import { z } from 'zod';
import { expertTypesIn } from '@/lib/accounts/schema';
import { sendConfirmation } from '@/lib/accounts/send-confirmation';
import type { Actor, Person } from '@/lib/auth/actor';
import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { forbidden, notFound } from '@/lib/errors';
import { parse, parseWith } from '@/lib/http/validation';
import { audit } from '@/lib/rest/audit';
import { email, id, text } from '@/lib/rest/schema';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { lockRecord } from '@/lib/rest/write';
import { requireFreeEmail } from '@/lib/users/find-email';
import { professionals } from '@/lib/users/policy';
import { birthday, EXPERT_TYPES, type ExpertType as ExpertTypeName } from '@/lib/users/schema';
import type { Culture, ExpertType } from '@/prisma/generated/enums';
import { refreshStanding } from './refresh-standing';
import { centers } from './resource';

/** Somebody who has an account, found by their e-mail address. */
export const knownExpert = z.strictObject({ userId: id });
/** Somebody who has none yet; always becomes a professional. */
export const newExpert = z.strictObject({
  name: text(120),
  surname: text(120),
  email,
  bornDate: birthday.nullish(),
  password: z.string('validation.required').min(1, 'validation.required').max(128),
  expertType: z.enum(EXPERT_TYPES, 'validation.required'),
});

/**
 * A professional works at a center from now on: somebody with an account (`userId`), or a new account of theirs.
 * Colleagues and admins may. Adding somebody who works there changes nothing. Returns the professional's id.
 */
export async function addExpert(
  tx: Tx,
  actor: Actor,
  centerId: string,
  body: Record<string, unknown>,
): Promise<string> {
  const locked = await lockRecord(tx, centers, actor, centerId);
  if (actor.group !== 'admin' && actor.group !== 'expert') throw forbidden();
  const userId =
    'userId' in body ? await findKnown(tx, parse(knownExpert, body).userId) : await create(tx, actor, body);
  const before = await tx.centerExpert.findMany({ where: { userId }, select: { centerId: true } });
  const known = before.map((row) => row.centerId);
  if (known.includes(centerId)) return userId;
  await tx.centerExpert.create({ data: { centerId, userId } });
  await tx.user.updateMany({ where: { id: userId, centerId: null }, data: { centerId } });
  await audit(tx, actor, {
    action: 'join-center',
    entity: 'users',
    entityId: userId,
    before: { centerIds: known },
    after: { centerIds: [...known, centerId] },
  });
  await refreshStanding(clientWithin(tx), [locked.id]);
  return userId;
}

async function findKnown(tx: Tx, userId: string): Promise<string> {
  const where = { id: userId, role: professionals, deletedAt: null };
  const person = await tx.user.findFirst({ where, select: { id: true } });
  if (!person) throw notFound('errors.userByMailNotFound');
  return person.id;
}

async function create(tx: Tx, actor: Person, body: Record<string, unknown>): Promise<string> {
  const problems = await passwordProblems(body.password, clientWithin(tx));
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
      // They read what their colleagues read, until they say otherwise.
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
  await sendConfirmation(tx, { id: userId, email: person.email, name: person.name, culture: actor.culture });
  return userId;
}
