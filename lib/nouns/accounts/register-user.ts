import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { clientName } from '@/lib/core/fields/enum-names';
import { parseWith } from '@/lib/core/fields/validation';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { requireFreeEmail } from '@/lib/nouns/users/find-email';
import { professionProblems } from '@/lib/nouns/users/rules';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { type FieldProblem, Problem } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { requestContext } from '@/lib/run/request-context';
import { Prisma } from '@/prisma/generated/client';
import { hashPassword, passwordProblems } from './passwords';
import { sendConfirmation } from './request-confirmation';
import { type Registration, registration } from './schema';

/** Further input of a form: its problems are reported with the person's, its work done in the same transaction. */
type Together = {
  problems?: FieldProblem[];
  /** Words that the password must not consist of, besides the person's names. */
  about?: string[];
  alongside?: (tx: Prisma.TransactionClient, userId: string) => Promise<void>;
};

const ABOUT = ['name', 'surname', 'email', 'username', 'phone'];

/**
 * Creates an account with its consents and the confirmation e-mail in one transaction. Of
 * concurrent registrations of one address exactly one succeeds; the others get a 409 (the
 * specification's "a user already exists"), and a 429 after too many.
 */
export async function registerUser(
  input: Record<string, unknown>,
  together: Together = {},
): Promise<{ userId: string }> {
  const problems = [
    ...(await passwordProblems(input.password, {
      about: [...(together.about ?? []), ...ABOUT.map((field) => input[field])],
    })),
    ...(together.problems ?? []),
    ...professionProblems(input, input.culture),
  ];
  const person = parseWith(registration, input, problems);
  const { email } = person;
  await spend(limits.registerAccount, foldedText(email));
  const passwordHash = await hashPassword(person.password);
  // Checked first outside the transaction, so that most of many duplicates need no connection of their own.
  await requireFreeEmail(db, email);
  try {
    const userId = await transaction(async (tx) => {
      const id = await create(tx, person, passwordHash);
      await together.alongside?.(tx, id);
      return id;
    });
    return { userId };
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (isTaken) await requireFreeEmail(db, email);
    if (error instanceof Problem || databaseProblem(error)) throw error;
    throw new Problem(500, 'errors.registerFailed', { cause: error });
  }
}

async function create(tx: Prisma.TransactionClient, person: Registration, passwordHash: string): Promise<string> {
  const { id } = await tx.user.create({
    data: { ...columnsOf(person), credential: { create: { passwordHash } }, consents: { create: consentsOf(person) } },
    select: { id: true },
  });
  const { key, service } = requestContext.getStore() ?? {};
  const author = key || service ? anonymous : { id, role: null };
  await audit(tx, author, { action: 'register', entity: 'users', entityId: id });
  await sendConfirmation(tx, { id, email: person.email, name: person.name, culture: person.culture });
  return id;
}

function columnsOf(person: Registration) {
  const { password: _, ...data } = person;
  const role = clientName(person.role);
  return {
    ...data,
    role,
    originalRole: role,
    expertType: person.expertType ? clientName(person.expertType) : null,
    username: person.username ?? null,
    phone: person.phone ?? null,
    mobilephone: person.mobilephone ?? null,
    address: person.address ?? null,
    country: person.country ?? null,
    gender: person.gender ?? null,
    profession: person.profession ?? null,
    bornDate: person.bornDate ? new Date(person.bornDate) : null,
  };
}

function consentsOf({ marketingAccepted }: Registration) {
  const given = { source: 'register' };
  return [
    { ...given, kind: 'privacy' as const, granted: true, version: versionOf('privacy') },
    { ...given, kind: 'marketing' as const, granted: marketingAccepted },
    { ...given, kind: 'privacy_policy' as const, granted: true },
    { ...given, kind: 'terms_and_conditions' as const, granted: true },
  ];
}
