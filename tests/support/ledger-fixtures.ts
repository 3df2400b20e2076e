// People, codes and treatments for random operations that change credits.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Person } from '@/lib/core/actor/actor';
import { changeRecord, deleteRecord } from '@/lib/core/records';
import { lockRecord } from '@/lib/core/write';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { recordTheory } from '@/lib/nouns/credits/record-theory';
import { setForcedTheory } from '@/lib/nouns/credits/set-forced-theory';
import { recallBatch } from '@/lib/nouns/product-codes/batches/recall-batch';
import { consumeCode } from '@/lib/nouns/product-codes/consume-code';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { creditTreatment } from '@/lib/nouns/treatments/credit-treatment';
import { treatments as resource } from '@/lib/nouns/treatments/resource';
import { CONTROL_PERIODS } from '@/lib/nouns/treatments/schema';
import { verbs } from '@/lib/nouns/treatments/verbs';
import { db } from '@/lib/run/db/db';
import type { Tx } from '@/lib/run/db/transaction';
import { actorOf } from '@/lib/web/sign-in/actor-of';
import { linkExpert, type Member, makeCenter, makePerson, unique } from './people';
import { storedFile } from './stored-file';

export type LedgerWorld = {
  admin: Person;
  people: Person[];
  codes: string[];
  batches: string[];
  treatments: { id: string; expert: Person }[];
};

const SIZE = { people: 5, codes: 300, batches: 5, treatments: 40 };

const personOf = async ({ token }: Member) =>
  (await actorOf({ headers: new Headers({ authorization: `Bearer ${token}` }) })) as Person;

export async function makeLedgerWorld(): Promise<LedgerWorld> {
  const [admin, patient, center] = await Promise.all([makePerson('admin'), makePerson('user'), makeCenter()]);
  const people = await Promise.all(
    Array.from({ length: SIZE.people }, async () => personOf(await makePerson('expert'))),
  );
  for (const { id } of people) await linkExpert(center.id, id);
  const batches = await db.productCodeBatch.createManyAndReturn({
    data: Array.from({ length: SIZE.batches }, () => ({
      name: unique('B'),
      productType: 'ULTRA' as const,
      quantity: 40,
    })),
  });
  const codes = Array.from({ length: SIZE.codes }, (_, n) => ({
    code: makeCode(randomInt),
    name: 'Kit',
    productType: TREATMENT_METHODS[n % TREATMENT_METHODS.length]!,
    batchId: batches[n % batches.length]!.id,
  }));
  await db.productCode.createMany({ data: codes });
  const facts = { productName: 'ULTRA' as const, userId: patient.id, centerId: center.id, patientBirthYear: 1980 };
  const whom = { patientName: 'P', patientSurname: 'P', startValue: 'A3', endValue: 'B1' };
  const treatments = await db.treatment.createManyAndReturn({
    data: Array.from({ length: SIZE.treatments }, (_, n) => ({
      ...facts,
      ...whom,
      expertId: people[n % SIZE.people]!.id,
    })),
    select: { id: true, expertId: true },
  });
  await addPictures(treatments.filter((_, n) => n % 3 > 0));
  return {
    admin: await personOf(admin),
    people,
    codes: codes.map(({ code }) => code),
    batches: batches.map(({ id }) => id),
    treatments: treatments.map(({ id, expertId }) => ({ id, expert: people.find((one) => one.id === expertId)! })),
  };
}

/** With both pictures a treatment is complete. */
async function addPictures(treatments: { id: string }[]): Promise<void> {
  const { id: fileId } = await storedFile();
  const kinds = ['pre', 'post'] as const;
  const data = treatments.flatMap(({ id }) => kinds.map((kind) => ({ treatmentId: id, kind, fileId })));
  await db.treatmentPicture.createMany({ data });
}

/** Numbers are taken modulo the number of existing things. */
export type Operation = { action: keyof typeof actions; who: number; what: number; amount: number };
type Action = (tx: Tx, world: LedgerWorld, operation: Operation) => Promise<unknown>;

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length]!;

/** A treatment, locked as every verb does; deleted ones are refused. */
async function hold(tx: Tx, { treatments }: LedgerWorld, who: number) {
  const one = nth(treatments, who);
  await lockRecord(tx, resource, one.expert, one.id);
  return one;
}

const actions = {
  scan: (tx, { people, codes }, { who, what }) => consumeCode(tx, nth(people, who), { code: nth(codes, what) }),
  async scanFor(tx, world, { who, what }) {
    const { id, expert } = await hold(tx, world, who);
    await consumeCode(tx, expert, { code: nth(world.codes, what), treatmentId: id });
    await creditTreatment(tx, expert, id);
  },
  theory: (tx, { people }, { who, what, amount }) =>
    recordTheory(tx, { userId: nth(people, who).id, amount, course: `course ${what % 12}` }),
  async treatment(tx, world, { who }) {
    const { id, expert } = await hold(tx, world, who);
    await creditTreatment(tx, expert, id);
  },
  async control(tx, world, { who, what }) {
    const { id, expert } = await hold(tx, world, who);
    const visit = { treatmentId: id, period: nth(CONTROL_PERIODS, what), visitedOn: new Date(), value: 'B1' };
    await tx.controlVisit.createMany({ data: visit, skipDuplicates: true });
    await creditTreatment(tx, expert, id);
  },
  async rating(tx, world, { who, what }) {
    const { id, expert } = await hold(tx, world, who);
    await tx.treatment.updateMany({
      where: { id, rating: null },
      data: { rating: (what % 5) + 1, ratedAt: new Date() },
    });
    await creditTreatment(tx, expert, id);
  },
  forced: (tx, { admin, people }, { who, what, amount }) =>
    setForcedTheory(tx, admin, nth(people, who).id, { points: what % 3 === 0 ? null : amount * 10, reason: 'Test' }),
  recall: (tx, { admin, batches }, { what }) => recallBatch(tx, admin, nth(batches, what), { reason: 'Test' }),
  removal: (tx, { admin, treatments }, { who }) =>
    deleteRecord(tx, { resource, verbs }, admin, { id: nth(treatments, who).id, seen: null }),
  restoration: (tx, { admin, treatments }, { who }) =>
    changeRecord(tx, { resource, verbs }, admin, { id: nth(treatments, who).id, seen: null, deleted: true }, {}),
} satisfies Record<string, Action>;

export const perform = (tx: Tx, world: LedgerWorld, operation: Operation): Promise<unknown> =>
  (actions[operation.action] as Action)(tx, world, operation);

const often = {
  scan: 80,
  scanFor: 20,
  theory: 60,
  treatment: 10,
  control: 30,
  rating: 10,
  forced: 10,
  recall: 1,
  removal: 8,
  restoration: 20,
};

export const operations: fc.Arbitrary<Operation> = fc.record({
  action: fc.oneof(
    ...Object.entries(often).map(([action, weight]) => ({
      weight,
      arbitrary: fc.constant(action as Operation['action']),
    })),
  ),
  who: fc.nat(999),
  what: fc.nat(999),
  amount: fc.constantFrom(1, 5, 29, 30, 60),
});
