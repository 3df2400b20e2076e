// Lists as files, by `Accept`: the same records and fields as in JSON, all of them; the audit says who has taken them.
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { db } from '@/lib/run/db/db';
import { resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const api = ownApi();
const REGION = unique('Regione');
let admin: Member;
let expert: Member;

beforeAll(async () => {
  [admin, expert] = [await makePerson('admin'), await makePerson('expert')];
  for (let n = 0; n < 130; n += 1) {
    const name = n === 3 ? `=HYPERLINK("http://evil.example")` : `Studio "${String(n).padStart(3, '0')}", Milano`;
    const { id } = await makeCenter({
      name,
      region: REGION,
      lat: 45.123456 + n / 100,
      lng: -0.5,
      consultantNotes: 'secret',
    });
    if (n < 3) await linkExpert(id, expert.id);
  }
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const take = (accept: string, query: string, as: Member | null = admin) =>
  fetch(`${api.url}/api/centers?address.region=${REGION}&${query}`, {
    headers: { accept, ...(as && { authorization: `Bearer ${as.token}` }) },
  });

async function pages(query: string, as = admin) {
  const answers = await Promise.all(
    [1, 2].map((page) => take('application/json', `${query}&limit=100&page=${page}`, as)),
  );
  return (await Promise.all(answers.map((one) => one.json()))).flat() as Record<string, unknown>[];
}

test('NDJSON has the records of all pages, a line each', async () => {
  for (const query of ['sort=name', 'sort=-createdAt&fields=name,address&expand=consultant,memberships']) {
    const answer = await take('application/x-ndjson', query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(await pages(query));
    expect(lines).toHaveLength(130);
  }
});

test('CSV and XLSX have a column for each field, or part of one, with exact numbers and no formulas', async () => {
  const query = 'sort=name&fields=name,lat,lng,isAuthorized,typesOfTreatments,address,site';
  const csv = await take('text/csv;q=0.9, application/json;q=0.1', query);
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = parse<Record<string, string>>(await csv.text(), { columns: true });
  const listed = await pages(query);
  expect(rows.map(({ _id }) => _id)).toEqual(listed.map(({ _id }) => _id));
  for (const [n, row] of rows.entries()) {
    const { name, lat, lng, address } = listed[n] as { name: string; lat: number; lng: number; address: object };
    const safe = name.startsWith('=') ? `'${name}` : name;
    const expected = {
      name: safe,
      lat: String(lat),
      lng: String(lng),
      isAuthorized: 'true',
      typesOfTreatments: '[]',
      site: '',
    };
    expect(row).toMatchObject({ ...expected, 'address.city': (address as { city: string }).city });
  }
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await take(XLSX, query)).arrayBuffer());
  const [sheet] = workbook.worksheets;
  expect((sheet!.getRow(1).values as string[]).slice(1)).toEqual(Object.keys(rows[0]!));
  expect([sheet!.rowCount, sheet!.getRow(2).getCell(3).value]).toEqual([131, listed[0]!.lat]);
});

test('nobody gets more than their list has', async () => {
  const lines = (await (await take('application/x-ndjson', '', expert)).text()).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('consultantNotes');
  const csv = await (await take('text/csv', 'fields=*', expert)).text();
  expect([csv.split('\r\n').length, csv.includes('consultantNotes')]).toEqual([5, false]);
  expect((await take('text/csv', 'fields=consultantNotes', expert)).status).toBe(403);
  expect((await take('text/csv', '', null)).status).toBe(401);
  for (const query of ['page=2', 'limit=5', 'after=x', 'expand=consultant', 'abilities=true'])
    expect([query, (await take('text/csv', query)).status]).toEqual([query, 400]);
});

test('the audit says who has taken what, and there is a limit of exports', async () => {
  const taker = await makePerson('admin');
  await (await take('application/x-ndjson', 'fields=name', taker)).text();
  const noted = await db.auditEntry.findMany({ where: { actorId: taker.id, action: 'export' } });
  expect(noted.map(({ entity, after }) => [entity, after])).toEqual([
    ['centers', { list: '/api/centers', columns: 'name' }],
  ]);
  const statuses = [];
  for (let n = 0; n < 30; n += 1) {
    const answer = await take('text/csv', 'fields=name&name=nobody', taker);
    statuses.push(answer.status);
    await answer.text();
  }
  expect([statuses.slice(0, 29), statuses[29]]).toEqual([Array(29).fill(200), 429]);
  await resetLimit(limits.exports, taker.id);
});
