// A small world in which everybody has something near, and there is something far that is nobody's business.
import { db } from '@/lib/run/db/db';
import type { Caller } from '../api/expected-permissions';
import { freeCode } from './codes';
import { askAt, linkDealer, linkExpert, type Member, makeCenter, makePerson, makeTestRequest, unique } from './people';

type Id = Promise<{ id: string }>;
type Body = Record<string, unknown>;

/** How to make records of a resource near and far, and what to send. Each call makes new ones. */
export type Fixture = {
  near: (caller: Caller) => Id;
  far?: (caller: Caller) => Id;
  create: (caller: Caller) => Body;
  update: (caller: Caller) => Body;
};

export type World = {
  people: Record<Exclude<Caller, 'none'>, Member>;
  /** Somebody else, who works at a center far away. */
  stranger: Member;
  far: Center;
  fixtures: Record<string, Fixture>;
  /** Gives everybody their role and their account back. */
  revive: () => Promise<unknown>;
};

type Center = Awaited<ReturnType<typeof makeCenter>>;
export type Around = {
  people: World['people'];
  near: Center;
  far: Center;
  stranger: Member;
  colleague: Member;
  /** Of the consultant. */
  request: { id: string };
};

/** Each file makes records of some resources: a new resource has a file of its own. */
const files = import.meta.glob<{ fixtures: (around: Around) => Record<string, Fixture> }>('./fixtures/*.ts', {
  eager: true,
});

/** A world created before the file's tests, and who calls in it. */
export function ownWorld() {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await makeWorld());
  });
  return { world, memberOf: (caller: Caller) => (caller === 'none' ? null : world.people[caller]) };
}

export async function makeWorld(): Promise<World> {
  const areaManager = await makePerson('area-manager', { assignedProvincesCodes: ['MI'] });
  const [admin, expert, waiting, consultant, dealer, user, guest] = await Promise.all([
    makePerson('admin'),
    makePerson('expert'),
    makePerson('expert'),
    makePerson('consultant', { areaManagerId: areaManager.id }),
    makePerson('dealer'),
    makePerson('user'),
    makePerson('guest'),
  ]);
  const people = { admin, expert, waiting, consultant, 'area-manager': areaManager, dealer, user, guest };
  const near = await makeCenter({ consultantId: consultant.id, provinceCode: 'MI' });
  const far = await makeCenter({ isAuthorized: false, provinceCode: 'AO' });
  const stranger = await makePerson('expert');
  await linkExpert(near.id, expert.id);
  const colleague = await makePerson('hygienist');
  await linkExpert(near.id, colleague.id);
  await linkExpert(far.id, stranger.id);
  await linkDealer(near.id, dealer.id);
  await askAt(near.id, waiting.id, null);
  await db.connection.create({ data: { userId: waiting.id, employeeId: consultant.id, status: 'active' } });
  const who = (caller: Caller) => (caller === 'none' ? null : people[caller]);
  const nearCenter = async () => {
    const center = await makeCenter({ consultantId: consultant.id, provinceCode: 'MI' });
    await linkExpert(center.id, expert.id);
    await linkDealer(center.id, dealer.id);
    await askAt(center.id, waiting.id, null);
    return center;
  };
  const treatment = (expertId: string, userId: string) =>
    db.treatment.create({
      data: {
        productName: 'ULTRA',
        expertId,
        userId,
        centerId: near.id,
        patientName: 'P',
        patientSurname: 'P',
        patientEmail: 'p@tests.example',
        patientBirthYear: 1980,
      },
    });
  const request = (provinceCode: string, consultantId: string | null) =>
    makeTestRequest({ provinceCode, consultantId });
  const consent = (userId: string) =>
    db.consent.create({ data: { userId, kind: 'marketing', granted: true, source: 'profile' }, select: { id: true } });
  const credit = (userId: string) =>
    db.creditEntry.create({
      data: { userId, kind: 'fan_shop', origin: 'shop', amount: 1, source: unique('shop') },
      select: { id: true },
    });
  const patient = { name: 'P', surname: 'P', bornDate: 1980 };
  const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const text = () => unique('text');
  const own = await request('MI', consultant.id);
  const around = { people, near, far, stranger, colleague, request: own };
  const fixtures: Record<string, Fixture> = {
    ...Object.assign({}, ...Object.values(files).map((file) => file.fixtures(around))),
    'center-events': {
      near: () => db.centerEvent.create({ data: { type: 'gold', centerId: near.id } }),
      far: () => db.centerEvent.create({ data: { type: 'gold', centerId: far.id } }),
      create: () => ({ type: 'gold', centerId: near.id }),
      update: () => ({ notes: text() }),
    },
    centers: {
      near: nearCenter,
      far: () => makeCenter({ isAuthorized: false, provinceCode: 'AO' }),
      create: (caller) => ({ name: text(), address, ...(caller === 'admin' && { expertIds: [expert.id] }) }),
      update: (caller) => {
        if (caller === 'consultant') return { consultantNotes: text() };
        return caller === 'area-manager' ? { associateConsultant: consultant.id } : { name: text() };
      },
    },
    credits: {
      near: (caller) => credit(caller === 'waiting' ? waiting.id : expert.id),
      far: () => credit(stranger.id),
      create: () => ({ userId: expert.id, kind: 'theory', origin: 'academy', amount: 10, source: 'x' }),
      update: () => ({ amount: 1 }),
    },
    'security-events': {
      near: (caller) => db.securityEvent.create({ data: { kind: 'sign-in', userId: who(caller)?.id ?? admin.id } }),
      far: () => db.securityEvent.create({ data: { kind: 'sign-in', userId: stranger.id } }),
      create: () => ({ kind: 'sign-in' }),
      update: () => ({ kind: 'refused' }),
    },
    consents: {
      near: (caller) => consent(who(caller)?.id ?? admin.id),
      far: () => consent(stranger.id),
      create: () => ({ kind: 'marketing', granted: true }),
      update: () => ({ granted: false }),
    },
    memberships: {
      near: async (caller) =>
        caller === 'waiting'
          ? askAt((await makeCenter()).id, waiting.id, null)
          : askAt(near.id, (await makePerson('expert')).id),
      far: async () => askAt(far.id, (await makePerson('expert')).id),
      create: (caller) => {
        const asks = caller === 'expert' || caller === 'waiting';
        return asks ? { centerId: far.id } : { centerId: near.id, userId: stranger.id };
      },
      update: () => ({ status: 'active' }),
    },
    'product-codes': {
      near: async (caller) => {
        const { id } = await freeCode();
        if (caller === 'admin') return { id };
        const used = { status: 'used' as const, userId: expert.id, consumptionDate: new Date() };
        return db.productCode.update({ where: { id }, data: used });
      },
      far: () => freeCode(),
      create: () => ({ name: text(), productType: 'ULTRA' }),
      update: () => ({ name: text() }),
    },
    'product-test-requests': {
      near: () => request('MI', consultant.id),
      far: () => request('AO', null),
      create: () => requestBody,
      update: (caller) => (caller === 'area-manager' ? { consultant: null } : { consultantNotes: text() }),
    },
    reportings: {
      near: () => db.reporting.create({ data: { reporterUserId: expert.id, type: 'generic', reason: 'A' } }),
      create: () => ({ type: 'generic', reason: 'A' }),
      update: () => ({ adminNotes: text() }),
    },
    treatments: {
      near: () => treatment(expert.id, user.id),
      far: () => treatment(stranger.id, stranger.id),
      create: (caller) => ({
        productName: 'ULTRA',
        centerId: near.id,
        patient: { ...patient, email: `${unique('p')}@tests.example` },
        ...(caller === 'admin' && { expert: expert.id }),
      }),
      update: (caller) => (caller === 'user' ? { rating: 5 } : { notes: text() }),
    },
    users: {
      near: async (caller) => (caller === 'admin' || caller === 'none' ? makePerson('user') : people[caller]),
      far: () => makePerson('user'),
      create: () => ({ name: 'A', surname: 'B', email: `${unique('u')}@tests.example`, password: 'Sicura2026x' }),
      update: () => ({ profession: text() }),
    },
    'users/experts': {
      near: async (caller) => {
        if (caller === 'expert' || caller === 'waiting') return people[caller];
        const another = await makePerson('expert');
        await linkExpert(near.id, another.id);
        return another;
      },
      far: (caller) => (caller === 'admin' ? makePerson('user') : makePerson('expert')),
      create: () => ({
        name: 'A',
        surname: 'B',
        email: `${unique('u')}@tests.example`,
        password: 'Sicura2026x',
        expertType: 'dentist',
      }),
      update: () => ({ profession: text() }),
    },
  };
  const revive = () =>
    db.$executeRaw`update users set role = original_role, enabled_user = true where role <> original_role`;
  return { people, stranger, far, fixtures, revive };
}

const sender = {
  name: 'Studio',
  referent: 'Ada',
  referentEmail: 'ada@tests.example',
  privacyAccepted: true,
  phoneNumber: '+39 0212345678',
  productType: 'ULTRA' as const,
  applicantNotes: 'Volentieri',
};
const place = { country: 'IT', city: 'Milano', province: 'Milano', zipCode: '20121' };
const requestBody = { ...sender, address: place };
