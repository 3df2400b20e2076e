import type { Actor } from '@/lib/auth/actor';
import { refreshStanding } from '@/lib/centers/refresh-standing';
import { conflict, notFound } from '@/lib/errors';
import { removeOwned } from '@/lib/files/remove-unused';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx, transaction } from '@/lib/rest/transaction';
import type { Prisma } from '@/prisma/generated/client';
import { forgetCenters } from './forget-centers';
import { forgetConversations } from './forget-conversations';
import { forgetPatient } from './forget-patient';
import { forgetRequests } from './forget-requests';
import { forgetTraces } from './forget-traces';
import { type Left, type Subject, subjectOf } from './rules';

/** Everything of a person's own record that says who they are. What is missing here says what they did. */
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

/** Looks through all that was ever noted, which takes its time where there is much. */
const PATIENCE = { timeout: 120_000, maxWait: 10_000 };

/**
 * Erases a person: whatever says who they are is gone, they are signed out everywhere, and their address is free again.
 * What others need stays without them: the ledger with its totals, and treatments as figures. All of it happens at once or
 * not at all; the bytes of their pictures are removed by a job of the same transaction, so that nothing can come between.
 * Throws a 404 for nobody, and a 409 for the last admin.
 */
export async function erasePerson(actor: Actor, id: string, reason: string | null = null): Promise<void> {
  await transaction(async (tx) => {
    await tx.$executeRaw`set local statement_timeout = '100s'`;
    // What has become part of this account still knows its old address.
    const merged = await tx.user.findMany({ where: { mergedIntoId: id }, select: { id: true } });
    for (const one of [...merged.map((account) => account.id), id]) await eraseAccount(tx, actor, one, reason);
  }, PATIENCE);
}

async function eraseAccount(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<void> {
  const { subject, pictures } = await lockSubject(tx, actor, id);
  const centerIds = await forgetCenters(tx, subject);
  const left = together(await forgetPatient(tx, id), await forgetRequests(tx, subject));
  await forgetConversations(tx, subject);
  await tx.user.update({
    where: { id },
    data: { ...NOBODY, email: `${id}@erased.invalid`, deletedAt: new Date() },
  });
  await removeOwned(tx, id, [...pictures, ...left.files]);
  await tx.file.updateMany({ where: { ownerId: id }, data: { ownerId: null, name: '' } });
  await forgetTraces(tx, subject, left);
  await refreshStanding(clientWithin(tx), centerIds);
  await audit(tx, actor, { action: 'erase', entity: 'users', entityId: id, reason });
}

const together = (...parts: Left[]): Left => ({
  records: parts.flatMap(({ records }) => records),
  files: parts.flatMap(({ files }) => files),
});

/** From here on nobody adds anything that belongs to them: a treatment that is being recorded waits for the outcome. */
async function lockSubject(tx: Tx, actor: Actor, id: string): Promise<{ subject: Subject; pictures: string[] }> {
  await tx.$queryRaw`select 1 as ok from users where id = ${id}::uuid for update`;
  const person = await tx.user.findUnique({ where: { id } });
  if (!person) throw notFound();
  if (person.originalRole === 'admin') await requireAnotherAdmin(tx, id);
  const pictures = [person.profileImageId, person.frontImageId].filter((one) => one !== null);
  // Whoever erases somebody else has made sure of who asked for it.
  return { subject: subjectOf(person, person.confirmedUser || actor.id !== id), pictures };
}

async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const others = { originalRole: 'admin' as const, id: { not: id }, enabledUser: true, deletedAt: null };
  if ((await tx.user.count({ where: others })) === 0) throw conflict('errors.lastAdmin', 'role');
}
