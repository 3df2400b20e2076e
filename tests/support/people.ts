// Users, created one by one on demand, with what they need to call the API.
import '@/lib/nouns/register';
import type { Person } from '@/lib/core/actor/actor';
import type { Role, SignedInGroup } from '@/lib/core/actor/roles';
import { clientName } from '@/lib/core/fields/enum-names';
import { db } from '@/lib/run/db/db';
import { signToken } from '@/lib/run/secrets/tokens';
import type { Prisma } from '@/prisma/generated/client';

let count = 0;
export const unique = (name: string) => `${name}-${process.pid}-${(count += 1)}`;

export type Member = { id: string; email: string; token: string };

/** With a confirmed address, signed in. */
export async function makePerson(role: Role, data: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<Member> {
  const email = `${unique(role)}@tests.example`;
  const user = await db.user.create({
    data: {
      name: 'Ada',
      surname: unique('Rossi'),
      email,
      confirmedUser: true,
      role: clientName(role),
      originalRole: clientName(role),
      ...data,
    },
    select: { id: true, email: true },
  });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const session = await db.session.create({ data: { userId: user.id, kind: 'api', expiresAt }, select: { id: true } });
  return { ...user, token: await signToken('access', { sub: user.id, sid: session.id }) };
}

/** The user as a page knows its reader, without a request. */
export const personOf = ({ id, email }: Pick<Member, 'id' | 'email'>, group: SignedInGroup): Person => ({
  id,
  email,
  group,
  role: group,
  originalRole: group,
  name: 'Ada',
  surname: 'Rossi',
  culture: 'it',
  country: 'IT',
  areaProvinces: [],
  editableDays: 30,
  isMasterDealer: false,
  isConfirmed: true,
  isVerified: true,
});

export const MILAN = {
  streetName: 'Via Roma',
  streetNumber: '1',
  zipCode: '20121',
  city: 'Milano',
  province: 'Milano',
  provinceCode: 'MI',
  region: 'Lombardia',
  country: 'IT',
};

export async function makeCenter(data: Partial<Prisma.CenterUncheckedCreateInput> = {}) {
  const slug = unique('studio');
  return db.center.create({
    data: {
      slug,
      name: slug,
      ...MILAN,
      phoneNumbers: ['+39 0212345678'],
      referentEmail: `${slug}@tests.example`,
      lat: 45.46,
      lng: 9.19,
      isAuthorized: true,
      ...data,
    },
    select: { id: true, name: true },
  });
}

/** A member of a center; the first one is responsible for it. */
export async function linkExpert(centerId: string, userId: string) {
  const isFirst = (await db.membership.count({ where: { centerId, status: 'active' } })) === 0;
  return db.membership.create({
    data: {
      centerId,
      userId,
      status: 'active',
      kind: isFirst ? 'founding' : 'invitation',
      isResponsible: isFirst,
      askedById: userId,
      decidedById: userId,
      decidedAt: new Date(),
    },
  });
}
export const askAt = (centerId: string, userId: string, askedById: string | null = userId) =>
  db.membership.create({ data: { centerId, userId, kind: 'request', askedById } });
export const inviteTo = (centerId: string, userId: string, askedById: string) =>
  db.membership.create({ data: { centerId, userId, kind: 'invitation', askedById } });
export const linkDealer = (centerId: string, userId: string) => db.centerDealer.create({ data: { centerId, userId } });

/** A treatment of March 2026; `more` has its professional, patient and center, and whatever else differs. */
export const makeTreatment = (
  more: Pick<Prisma.TreatmentUncheckedCreateInput, 'expertId' | 'userId' | 'centerId'> &
    Partial<Prisma.TreatmentUncheckedCreateInput>,
) =>
  db.treatment.create({
    data: {
      productName: 'ULTRA',
      treatedOn: new Date('2026-03-10'),
      hasSkinProblems: true,
      rating: 5,
      patientName: 'Ada',
      patientSurname: 'Rossi',
      patientBirthYear: 1980,
      ...more,
    },
    select: { id: true },
  });

/** A visitor's request to test a product at a practice in Bolzano; `more` overrides its fields. */
export const makeTestRequest = (more: Partial<Prisma.ProductTestRequestUncheckedCreateInput> = {}) =>
  db.productTestRequest.create({
    data: {
      name: unique('Studio'),
      referent: 'Ada Neri',
      referentEmail: `${unique('referent')}@tests.example`,
      phoneNumber: '+39 0212345678',
      country: 'IT',
      city: 'Bolzano',
      province: 'Bolzano',
      provinceCode: 'BZ',
      zipCode: '39100',
      productType: 'ULTRA',
      privacyAccepted: true,
      ...more,
    },
  });
