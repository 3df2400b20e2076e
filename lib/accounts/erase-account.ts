import type { Person } from '@/lib/auth/actor';
import { passwordMatches } from '@/lib/auth/passwords';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { refreshStanding } from '@/lib/centers/refresh-standing';
import { db } from '@/lib/db';
import { conflict, invalid } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { removeBytes } from '@/lib/storage/store';
import { Prisma } from '@/prisma/generated/client';

const NOBODY = {
  username: null,
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
  dealerCenterName: null,
  dealerSite: null,
  profileImageId: null,
  frontImageId: null,
  marketingAccepted: false,
  isHidden: true,
  enabledUser: false,
} as const;

/**
 * Erases a person at their own wish: whatever says who they are is gone, they are signed out everywhere, and their
 * address is free again. What others need stays without them: the ledger with its totals, and treatments as figures.
 * Throws a 400 for a wrong password and a 409 for the last admin.
 */
export async function eraseAccount(me: Person, password: string): Promise<void> {
  const credential = await db.credential.findUnique({ where: { userId: me.id }, select: { passwordHash: true } });
  if (credential && !(await passwordMatches(credential.passwordHash, password)))
    throw invalid([{ field: 'password', message: 'errors.passwordWrong' }]);
  const files = await db.$transaction(async (tx) => {
    if (me.originalRole === 'admin') await requireAnotherAdmin(tx, me.id);
    const centers = await tx.centerExpert.findMany({ where: { userId: me.id }, select: { centerId: true } });
    await tx.centerExpert.deleteMany({ where: { userId: me.id } });
    await tx.centerDealer.deleteMany({ where: { userId: me.id } });
    await tx.center.updateMany({ where: { consultantId: me.id }, data: { consultantId: null } });
    const theirs = await forgetFiles(tx, me.id);
    await forgetPerson(tx, me);
    await forgetAsPatient(tx, me.id);
    await forgetTraces(tx, me.id);
    await refreshStanding(
      clientWithin(tx),
      centers.map(({ centerId }) => centerId),
    );
    await audit(tx, me, { action: 'erase', entity: 'users', entityId: me.id });
    return theirs;
  });
  // Only now: had the transaction failed, the pictures would still be somebody's.
  await Promise.all(files.flatMap(keysOf).map(removeBytes));
}

const keysOf = ({ storageKey, widths }: { storageKey: string; widths: number[] }) =>
  widths.length > 0 ? widths.map((width) => `${storageKey}-${width}.webp`) : [storageKey];

/** What they uploaded, and the pictures of them that others did. */
const forgetFiles = (tx: Tx, userId: string) =>
  tx.file.updateManyAndReturn({
    where: { OR: [{ ownerId: userId }, { treatmentPictures: { some: { treatment: { userId } } } }] },
    data: { deletedAt: new Date(), name: '' },
    select: { storageKey: true, widths: true },
  });

async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const others = { originalRole: 'admin' as const, id: { not: id }, enabledUser: true, deletedAt: null };
  if ((await tx.user.count({ where: others })) === 0) throw conflict('errors.lastAdmin');
}

async function forgetPerson(tx: Tx, { id }: Person): Promise<void> {
  const gone = { name: '', surname: '', email: `${id}@erased.invalid`, deletedAt: new Date() };
  await tx.user.update({ where: { id }, data: { ...NOBODY, ...gone } });
}

async function forgetAsPatient(tx: Tx, userId: string): Promise<void> {
  await tx.treatmentPicture.deleteMany({ where: { treatment: { userId } } });
  await tx.treatment.updateMany({
    where: { userId },
    data: {
      patientName: '',
      patientSurname: '',
      patientEmail: null,
      patientPlainAddress: null,
      patientProfession: null,
      patientGender: null,
      patientSmoker: null,
      patientUseThea: null,
      patientUseCoffee: null,
      notes: null,
      ratingComment: null,
      userReview: null,
      sensibility: null,
      hasGingivalProblems: false,
      hasSkinProblems: false,
    },
  });
}

async function forgetTraces(tx: Tx, userId: string): Promise<void> {
  await tx.credential.deleteMany({ where: { userId } });
  await tx.socialAccount.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId } });
  await tx.passwordReset.deleteMany({ where: { userId } });
  await tx.notification.deleteMany({ where: { userId } });
  await revokeSessions({ userId }, 'account erased', tx);
  await tx.session.updateMany({ where: { userId }, data: { userAgent: null, ipAddress: null } });
  await tx.auditEntry.updateMany({
    where: { entity: { in: ['users', 'users/experts'] }, entityId: userId },
    data: { before: Prisma.DbNull, after: Prisma.DbNull },
  });
}
