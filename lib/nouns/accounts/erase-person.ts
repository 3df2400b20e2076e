import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { removeOwned } from '@/lib/core/files/remove-unused';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { clientWithin, type Tx, transaction } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import type { Prisma } from '@/prisma/generated/client';
import { forgetCenters } from './forget-centers';
import { forgetConversations } from './forget-conversations';
import { forgetPatient } from './forget-patient';
import { forgetRequests } from './forget-requests';
import { forgetTraces } from './forget-traces';
import { type Left, type Subject, subjectOf } from './rules';

/** All personal fields of a person's record, emptied. The other fields only say what they did. */
const NOBODY = {
  name: '',
  surname: '',
  username: null,
  country: null,
  phone: null,
  mobilephone: null,
  address: null,
  gender: null,
  bornDate: null,
  birthYear: null,
  profession: null,
  smoker: null,
  useThea: null,
  useCoffee: null,
  numCigarettes: null,
  numThe: null,
  numCoffee: null,
  tetracicline: null,
  whitespot: null,
  fluorosis: null,
  controlPeriod: null,
  paymentDays: null,
  areaManagerId: null,
  assignedProvincesCodes: [],
  assignedPublicPrCodes: [],
  centerId: null,
  dealerCenterName: null,
  dealerSite: null,
  profileImageId: null,
  frontImageId: null,
  marketingAccepted: false,
  isHidden: true,
  enabledUser: false,
} satisfies Prisma.UserUncheckedUpdateInput;

/** The erasure searches all logged data, which can take long. */
const TIME_LIMITS = { timeout: 120_000, maxWait: 10_000 };

/**
 * Erases a person: identifying data is deleted, they are signed out everywhere, and their address becomes available
 * again. Data that others need stays without them: the ledger with its totals, and treatments for statistics. All in
 * one transaction; a job of the same transaction deletes their pictures from the storage.
 * @throws Problem 404 for an unknown person, 409 for the last admin
 */
export async function erasePerson(actor: Actor, id: string, reason: string | null = null): Promise<void> {
  await transaction(async (tx) => {
    await tx.$executeRaw`set local statement_timeout = '100s'`;
    // Accounts merged into this one still contain their old addresses.
    const merged = await tx.user.findMany({ where: { mergedIntoId: id }, select: { id: true } });
    for (const one of [...merged.map((account) => account.id), id]) await eraseAccount(tx, actor, one, reason);
  }, TIME_LIMITS);
}

async function eraseAccount(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<void> {
  const { subject, pictures } = await lockSubject(tx, actor, id);
  const centerIds = await forgetCenters(tx, subject);
  const left = together(await forgetPatient(tx, id), await forgetRequests(tx, actor, subject));
  await forgetConversations(tx, subject);
  await tx.user.update({
    where: { id },
    data: { ...NOBODY, email: `${id}@erased.invalid`, deletedAt: new Date() },
  });
  await removeOwned(tx, id, [...pictures, ...left.files]);
  await tx.file.updateMany({ where: { ownerId: id }, data: { ownerId: null, name: '' } });
  await forgetTraces(tx, subject, left);
  await refreshStatus(clientWithin(tx), centerIds);
  await audit(tx, actor, { action: 'erase', entity: 'users', entityId: id, reason });
}

const together = (...lefts: Left[]): Left => ({
  records: lefts.flatMap(({ records }) => records),
  parts: lefts.flatMap(({ parts }) => parts ?? []),
  files: lefts.flatMap(({ files }) => files),
});

/** Locks the person, so that nothing of theirs can be added: a treatment being recorded has to wait. */
async function lockSubject(tx: Tx, actor: Actor, id: string): Promise<{ subject: Subject; pictures: string[] }> {
  await tx.$queryRaw`select 1 as ok from users where id = ${id}::uuid for update`;
  const person = await tx.user.findUnique({ where: { id } });
  if (!person) throw notFound();
  if (person.originalRole === 'admin') await requireAnotherAdmin(tx, id);
  const pictures = [person.profileImageId, person.frontImageId].filter((one) => one !== null);
  // An admin who erases somebody else has checked who asked for it.
  return { subject: subjectOf(person, person.confirmedUser || actor.id !== id), pictures };
}

async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const others = { originalRole: 'admin' as const, id: { not: id }, enabledUser: true, deletedAt: null };
  if ((await tx.user.count({ where: others })) === 0) throw conflict('errors.lastAdmin', 'role');
}
