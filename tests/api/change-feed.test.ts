// `updatedAt[gte]` finds everything changed since, whatever changed it, including deletions and restores.
import { db, pool } from '@/lib/run/db/db';
import { tables } from '@/prisma/generated/tables';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');

test('every table with `updated_at` has the trigger that updates it', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'zz_move_updated_at'`,
  );
  const moved = rows.map(({ name }) => name);
  const changing = Object.values(tables).filter(({ fields }) => 'updatedAt' in fields);
  const missing = changing.map(({ table }) => table).filter((table) => !moved.includes(table));
  expect(missing, 'Add "SELECT move_updated_at_everywhere();" to the migration').toEqual([]);
});

describe('a center', () => {
  const versions = async (id: string, change: () => Promise<unknown>, more = '') => {
    const { updatedAt: before } = await db.center.findUniqueOrThrow({ where: { id } });
    const since = new Date(before.getTime() + 1).toISOString();
    const changed = async () =>
      (await call('GET', `centers?_id=${id}&updatedAt[gte]=${since}${more}`, { as: admin })).body.length;
    await change();
    return changed();
  };
  const send = (method: string, path: string, body?: object) => () =>
    call(method, path, { as: admin, ...(body && { body }) });

  test('shows up after each change of its public data', async () => {
    const { id } = await makeCenter();
    const expert = await makePerson('expert', { isEnabled: true, level: 'gold' });
    const path = `centers/${id}`;
    expect(await versions(id, async () => {})).toBe(0);
    expect(await versions(id, () => linkExpert(id, expert.id))).toBe(1);
    expect(await versions(id, () => pool.query(`update centers set tier = 'GOLD' where id = $1`, [id]))).toBe(1);
    expect(await versions(id, () => pool.query(`update centers set tier = 'GOLD' where id = $1`, [id]))).toBe(0);
    const hours = { centerId: id, weekday: 1, opensAt: 540, closesAt: 1080 };
    expect(await versions(id, () => db.openingHours.create({ data: hours }))).toBe(1);
    expect(await versions(id, send('PUT', path, { name: 'Another' }))).toBe(1);
    expect(await versions(id, send('DELETE', path), '&deleted=true')).toBe(1);
    expect(await versions(id, send('PUT', `${path}?deleted=true`, {}))).toBe(1);
  });

  test('shows up for a person who joins or leaves it', async () => {
    const [{ id: centerId }, person] = [await makeCenter(), await makePerson('expert')];
    const updatedAt = async () =>
      (await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { updatedAt: true } })).updatedAt.getTime();
    const before = await updatedAt();
    const { id } = await linkExpert(centerId, person.id);
    const joined = await updatedAt();
    await db.membership.update({ where: { id }, data: { status: 'closed', isResponsible: false } });
    expect([joined > before, (await updatedAt()) > joined]).toEqual([true, true]);
  });

  test('has a new version for editors once its standing has changed', async () => {
    const { id } = await makeCenter();
    const seen = (await call('GET', `centers/${id}`, { as: admin })).headers.get('etag')!;
    await pool.query('update centers set is_authorized = not is_authorized where id = $1', [id]);
    const late = await call('PUT', `centers/${id}`, { as: admin, headers: { 'if-match': seen }, body: { name: 'X' } });
    expect(late).toMatchObject({ status: 409, body: { errors: [{ field: 'updatedAt' }] } });
  });
});

test('changes of every table are recorded: totals are recounted only after one', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_table_change'`,
  );
  const noted = rows.map(({ name }) => name);
  expect(
    Object.values(tables)
      .map(({ table }) => table)
      .filter((table) => !noted.includes(table)),
  ).toEqual([]);
});
