// The tallies of treatments, of the programme and by region, always equal a new count of the rows.
import { db, pool } from '@/lib/run/db/db';
import { type Member, makeCenter, makePerson, makeTreatment } from '../support/people';
import { heldBy, untilWaiting } from '../support/waiting';

let mine: Member;
let other: Member;
let patient: Member;
let center: { id: string };

const treat = (expertId: string, more: object = {}) =>
  makeTreatment({ expertId, userId: patient.id, centerId: center.id, ...more });

beforeAll(async () => {
  [mine, other, patient] = await Promise.all([makePerson('hygienist'), makePerson('expert'), makePerson('user')]);
  center = await makeCenter();
  for (const { id } of [mine, other]) for (let n = 0; n < 4; n++) await treat(id);
});

/** The current roll-up of the programme and its regions, and the recomputed one, in the same order. */
async function tallies() {
  const read = async () => {
    const { rows } = await pool.query(
      `select region, month::text, aspect, method, several_cycles, guide, value, sum(count)::int as count
       from (select '' as region, * from bookkeeping.treatment_tallies union all select * from bookkeeping.region_tallies) t
       group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    );
    return rows;
  };
  const kept = await read();
  await pool.query('select rebuild_treatment_tallies()');
  return { kept, anew: await read() };
}

test('tallies follow every change, including bulk and rolled-back ones', async () => {
  const one = await treat(mine.id, { startValue: 'A3', endValue: 'B1' });
  const two = await treat(other.id, { startValue: '12', endValue: '3', colorType: 'master_3d' });
  await db.treatment.update({ where: { id: one.id }, data: { endValue: 'A1', rating: 2, sensibility: 'severe' } });
  await db.treatment.update({ where: { id: one.id }, data: { treatedOn: new Date('2026-05-01'), notes: 'x' } });
  await db.treatment.updateMany({ where: { expertId: other.id }, data: { productName: 'HOME', severalCycles: true } });
  await db.treatment.update({ where: { id: two.id }, data: { deletedAt: new Date() } });
  await db
    .$transaction(async (tx) => {
      await tx.treatment.deleteMany({});
      throw new Error('no');
    })
    .catch(() => null);
  const { kept, anew } = await tallies();
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual(anew);
  await db.treatment.update({ where: { id: two.id }, data: { deletedAt: null } });
  // The ledger's trigger protects treatments from deletion; an operator could disable it.
  await pool.query(`do $$ begin
    alter table credit_entries disable trigger credit_entries_append_only;
    delete from treatments where id = '${one.id}';
    alter table credit_entries enable trigger credit_entries_append_only;
  end $$`);
  const after = await tallies();
  expect(after.kept).toEqual(after.anew);
});

test('they follow a center to another region, also while its treatments are written', async () => {
  const [moving, none] = await Promise.all([makeCenter({ region: 'Puglia' }), makeCenter({ region: null })]);
  const one = await treat(other.id, { centerId: moving.id });
  await treat(other.id, { centerId: none.id });
  await db.treatment.update({ where: { id: one.id }, data: { centerId: none.id } });
  await db.treatment.update({ where: { id: one.id }, data: { centerId: moving.id } });
  const regions = async () => {
    const { rows } = await pool.query(
      `select region, sum(count)::int as count from bookkeeping.region_tallies
       where aspect = 'treatment' and region in ('Puglia', 'Molise', 'Umbria') group by 1 having sum(count) <> 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ region, count }) => [region, count]));
  };
  expect(await regions()).toEqual({ Puglia: 1 });
  // A treatment edited and one added, not yet committed: the center's change of region has to wait for both.
  for (const [work, region, count] of [
    [`update treatments set rating = 1 where id = '${one.id}'`, 'Molise', 1],
    [
      `insert into treatments (expert_id, user_id, center_id, product_name, patient_name, patient_surname, patient_birth_year)
       values ('${other.id}', '${patient.id}', '${moving.id}', 'HOME', 'Ada', 'Rossi', 1980)`,
      'Umbria',
      2,
    ],
  ] as const) {
    const { end } = await heldBy(work);
    const moved = pool.query('update centers set region = $1 where id = $2', [region, moving.id]);
    await untilWaiting();
    await end();
    await moved;
    expect(await regions()).toEqual({ [region]: count });
  }
  const { kept, anew } = await tallies();
  expect(kept).toEqual(anew);
});

test('they stay right while they are folded, by several at once and beside writers', async () => {
  const { region } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
  const fold = () =>
    pool.query(`select fold_treatment_tallies('2026-02-01'), fold_region_tallies($1, '2026-02-01')`, [region]);
  const work = Array.from({ length: 12 }, async (_, n) => {
    await treat(n % 2 ? mine.id : other.id, { treatedOn: new Date('2026-02-02') });
    await fold();
  });
  await Promise.all(work);
  await fold();
  for (const table of ['treatment_tallies', 'region_tallies']) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, sum(count)::int as treatments from bookkeeping.${table}
       where month = '2026-02-01' and aspect = 'treatment'`,
    );
    expect([table, ...rows]).toEqual([table, { rows: 1, treatments: 12 }]);
  }
  const { kept, anew } = await tallies();
  expect(kept).toEqual(anew);
});
