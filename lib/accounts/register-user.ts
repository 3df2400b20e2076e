import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { conflict, type FieldProblem, invalid } from '@/lib/errors';
import { fieldProblems } from '@/lib/http/field-problems';
import { transaction } from '@/lib/rest/transaction';
import { Prisma } from '@/prisma/generated/client';
import { type Registration, registration } from './schema';
import { sendConfirmation } from './send-confirmation';

/** What else a form asked for: its problems are told with the person's own, its work is done in the same transaction. */
type Together = {
  problems?: FieldProblem[];
  alongside?: (tx: Prisma.TransactionClient, userId: string) => Promise<void>;
};

/**
 * Makes an account, with its consents and the letter that asks to confirm the address, in one transaction. Of many at once
 * for one address exactly one succeeds; the others get a 409 (the specification's "a user already exists").
 */
export async function registerUser(input: unknown, together: Together = {}): Promise<{ userId: string }> {
  const parsed = registration.safeParse(input, { reportInput: true });
  const problems = [
    ...(parsed.success ? passwordProblems(parsed.data.password) : fieldProblems(parsed.error)),
    ...(together.problems ?? []),
  ];
  if (!parsed.success || problems.length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(parsed.data.password);
  try {
    const userId = await transaction(async (tx) => {
      const id = await create(tx, parsed.data, passwordHash);
      await together.alongside?.(tx, id);
      return id;
    });
    return { userId };
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw conflict('errors.userExists');
    throw error;
  }
}

async function create(tx: Prisma.TransactionClient, person: Registration, passwordHash: string): Promise<string> {
  const { password: _, expertType, phone, ...fields } = person;
  const { id } = await tx.user.create({
    data: {
      ...fields,
      originalRole: fields.role,
      expertType: expertType === 'dental-therapist' ? 'dental_therapist' : (expertType ?? null),
      phone: phone ?? null,
      privacyPolicyAccepted: true,
      credential: { create: { passwordHash } },
      consents: {
        create: [
          { kind: 'privacy', granted: true, source: 'register' },
          { kind: 'marketing', granted: person.marketingAccepted, source: 'register' },
        ],
      },
    },
    select: { id: true },
  });
  await tx.auditEntry.create({ data: { actorId: id, action: 'register', entity: 'users', entityId: id } });
  await sendConfirmation(tx, { id, email: person.email, name: person.name, culture: person.culture });
  return id;
}
