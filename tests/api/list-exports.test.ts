// List exports as sheets: exactly what the list shows, typed, without injected formulas.
import { createHash, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse';
import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import { writeSheet } from '@/app/api/list-exports/write-sheet';
import { writeWorkbook } from '@/lib/core/lists/write-workbook';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { db } from '@/lib/run/db/db';
import { IS_LONG } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment, unique } from '../support/people';
import { readWorkbook } from '../support/read-workbook';
import { untyped } from '../support/untyped';

const api = ownApi();

const take = (as: Member, parameters: Record<string, string>, language = 'it') =>
  fetch(`${api.url}/api/list-exports?${new URLSearchParams(parameters)}`, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
  });

const linesOf = async (answer: Response) => (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n');

test('an admin gets every matching contact, in the chosen columns and order', async () => {
  const admin = await makePerson('admin');
  const word = unique('Sheet');
  const made = Array.from({ length: 300 }, (_, n) => ({
    name: n === 7 ? `=HYPERLINK("http://evil.example") ${word}` : `${word} ${String(n).padStart(4, '0')}`,
    email: `${word}${n}@tests.example`,
    message: 'Buongiorno; "scusi"\nil disturbo',
    privacyAccepted: true,
  }));
  await db.contact.createMany({ data: made });
  const asked = { screen: 'contacts', q: word, sort: '-name', columns: 'name,message,createdAt' };
  const csv = await take(admin, { ...asked, format: 'csv' });
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts_\d{4}-\d\d-\d\d.csv"$/);
  const text = Buffer.from(await csv.arrayBuffer()).toString();
  expect(text).toMatch(/^\uFEFFNome[^;]*;Messaggio;/);
  expect(text.split(word).length - 1).toBe(300);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")`);
  expect(text).toContain('"Buongiorno; ""scusi""\nil disturbo"');
  const order = [...text.matchAll(new RegExp(`${word} (\\d{4})`, 'g'))].map(([, n]) => Number(n));
  expect(order).toEqual(order.toSorted((a, b) => b - a));

  const xlsx = await take(admin, { ...asked, format: 'xlsx' }, 'de');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await xlsx.arrayBuffer());
  const [sheet] = workbook.worksheets;
  expect([sheet!.rowCount, sheet!.name]).toEqual([301, 'Kontakte']);
  expect(sheet!.getRow(1).values).toEqual([undefined, 'Name', 'Nachricht', 'Erstellt']);
  const last = sheet!.getRow(301);
  expect([typeof last.getCell(1).value, last.getCell(3).value]).toEqual(['string', expect.any(Date)]);
  expect(sheet!.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });

  const noted = await db.auditEntry.findMany({ where: { actorId: admin.id, action: 'export' } });
  expect(noted.map(({ entity, after }) => [entity, after])).toContainEqual([
    'contacts',
    { list: 'contacts', columns: 'name, message, createdAt' },
  ]);
});

const ROWS = IS_LONG ? 100_000 : 2_000;
const TEXTS = ['name', 'surname', 'email', 'username', 'phone', 'mobilephone', 'address', 'profession'];
const FIGURES = ['paymentDays', 'practicePoints', 'theoryPoints'];
const CHOICES = ['role', 'expertType', 'country', 'gender', 'culture', 'level'];
const FLAGS = ['isEnabled', 'confirmedUser', 'enabledUser', 'isHidden', 'privacyAccepted', 'marketingAccepted'];
const COLUMNS = [...TEXTS, ...FIGURES, ...CHOICES, ...FLAGS, 'bornDate', 'createdAt'];

/** So many professionals, some with texts that a spreadsheet would take for formulas, around a change of the clocks. */
async function makeMany(word: string): Promise<void> {
  for (let from = 1; from <= ROWS; from += 10_000)
    await db.$executeRawUnsafe(
      `insert into users (name, surname, email, username, phone, mobilephone, address, profession, payment_days,
         practice_points, theory_points, role, original_role, expert_type, country, gender, culture, is_enabled,
         confirmed_user, born_date, created_at)
       select case n % 7 when 0 then '=1+' || n when 1 then '@SUM(A' || n || ')' else 'Zoë <&> ' || n end,
         $1 || ' ' || lpad(n::text, 6, '0'), n || '.' || $1 || '@tests.example', '-' || $1 || n, '+39 02 ' || n, '0' || n,
         'Via "Roma"; ' || n || E',\n' || 'scala B', case when n % 3 > 0 then E'\t=2*' || n end, nullif(n % 90, 5),
         n % 1000, (n * 7) % 400, 'expert', 'expert', 'dentist', 'IT', 'female', 'de', n % 2 = 0,
         true, date '1950-01-01' + n % 20000, timestamptz '2026-03-29 00:30Z' + n * interval '1 minute'
       from generate_series($2::int, $3::int) n`,
      word,
      from,
      Math.min(from + 9_999, ROWS),
    );
}

/** What a sheet of them contains: totals, and one figure for all of its texts in their order. */
function summary() {
  const texts = createHash('md5');
  const sum = { rows: 0, paymentDays: 0, practicePoints: 0, theoryPoints: 0, enabled: 0, born: 0, created: 0 };
  const add = (row: Record<string, string | number | null>) => {
    sum.rows += 1;
    for (const name of TEXTS) texts.update(String(row[name] ?? ''));
    for (const name of ['paymentDays', 'practicePoints', 'theoryPoints'] as const) sum[name] += Number(row[name]);
    sum.enabled += row.isEnabled === 'Sì' ? 1 : 0;
    sum.born += Number(row.bornDate);
    sum.created += Math.round(Number(row.createdAt) * 24 * 60);
  };
  return { add, done: () => ({ ...sum, texts: texts.digest('hex') }) };
}

/** The same from the database, in days and minutes since the first day of spreadsheets. */
async function storedSummary(word: string) {
  const [found] = await db.$queryRawUnsafe<object[]>(
    `select count(*)::int as rows, sum(payment_days)::int as "paymentDays", sum(practice_points)::int as "practicePoints",
       sum(theory_points)::int as "theoryPoints", (count(*) filter (where is_enabled))::int as enabled,
       sum(born_date - date '1899-12-30')::float8 as born,
       sum(extract(epoch from (created_at at time zone 'Europe/Rome') - timestamp '1899-12-30') / 60)::float8 as created,
       md5(string_agg(concat(name, surname, email, username, phone, mobilephone, address, profession), '' order by surname)) as texts
     from users where surname like $1 || ' %'`,
    word,
  );
  return found;
}

const named = <T>(cells: T[]) => Object.fromEntries(COLUMNS.map((name, n) => [name, cells[n] ?? null]));
/** A day, or a day and a time, as a spreadsheet stores it. */
const serial = (text: string) => {
  const [, day, month, year, hours = 0, minutes = 0] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/.exec(text)!;
  return Date.UTC(+year!, +month! - 1, +day!, +hours, +minutes) / 86_400_000 + 25_569;
};

test(`${ROWS} rows of 25 columns are complete for readers that did not write them`, { timeout: 300_000 }, async () => {
  const admin = await makePerson('admin');
  const word = unique('Lungo');
  await makeMany(word);
  const stored = await storedSummary(word);
  const asked = { screen: 'users', q: word, sort: 'surname', columns: COLUMNS.join(',') };

  const xlsx = await take(admin, { ...asked, format: 'xlsx' });
  const ofXlsx = summary();
  const kinds = new Set<string>();
  let heads: unknown[] | undefined;
  const formats = await readWorkbook(untyped(xlsx.body), (cells) => {
    if (!heads) {
      heads = cells.map((cell) => cell?.value);
      return;
    }
    for (const [n, cell] of cells.entries())
      if (cell) kinds.add(`${COLUMNS[n]} ${typeof cell.value} ${cell.isFormula} ${cell.style}`);
    ofXlsx.add(named(cells.map((cell) => cell?.value ?? null)));
  });
  expect(heads).toHaveLength(25);
  expect(ofXlsx.done()).toEqual(stored);
  const dated: Record<string, string> = { bornDate: 'dd/mm/yyyy', createdAt: 'dd/mm/yyyy hh:mm' };
  const isNumber = (name: string) => dated[name] !== undefined || FIGURES.includes(name);
  const expected = COLUMNS.map((name) => `${name} ${isNumber(name) ? 'number' : 'string'} false ${dated[name] ?? ''}`);
  const seen = [...kinds].map((one) => {
    const [name = '', type, isFormula, style] = one.split(' ');
    return `${name} ${type} ${isFormula} ${dated[name] ? formats[Number(style)] : ''}`;
  });
  expect(new Set(seen)).toEqual(new Set(expected));

  const csv = await take(admin, { ...asked, format: 'csv' });
  const ofCsv = summary();
  const unsafe: string[] = [];
  const lines = Readable.fromWeb(untyped(csv.body)).pipe(parse({ delimiter: ';', bom: true, from_line: 2 }));
  for await (const cells of lines as AsyncIterable<string[]>) {
    unsafe.push(...cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)));
    const row = named<string | number>(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/, '')));
    ofCsv.add({ ...row, bornDate: serial(cells[23]!), createdAt: serial(cells[24]!) });
  }
  expect([unsafe, ofCsv.done()]).toEqual([[], stored]);
});

test('commas or semicolons, whatever the language, with the credits as numbers', async () => {
  const [admin, expert, center] = await Promise.all([makePerson('admin'), makePerson('expert'), makeCenter()]);
  const patientSurname = unique('Sheet');
  const points = { kitPoints: 5, treatmentPoints: 4 };
  const about = { expertId: expert.id, userId: (await makePerson('user')).id, centerId: center.id };
  await makeTreatment({ patientName: 'Pia', patientSurname, ...about, ...points });
  const asked = { screen: 'treatments', format: 'csv', q: patientSurname, columns: 'patient,points' };
  const lines = (separator: string, language: string) => take(admin, { ...asked, separator }, language).then(linesOf);
  expect((await lines('semicolon', 'en'))[1]).toBe(`Pia ${patientSurname};0;5;0;4;9`);
  expect((await lines('comma', 'it'))[1]).toBe(`Pia ${patientSurname},0,5,0,4,9`);
  expect((await lines('', 'it'))[0]).toMatch(/;Crediti per il kit;.*;Crediti$/);
});

test('others get what their screen shows', async () => {
  const [expert, stranger, patient] = await Promise.all([
    makePerson('expert'),
    makePerson('expert'),
    makePerson('user'),
  ]);
  const [own, other] = await Promise.all([makeCenter(), makeCenter()]);
  await linkExpert(own.id, expert.id);
  await linkExpert(other.id, stranger.id);
  const nameOf = ({ id }: { id: string }) => db.center.findUniqueOrThrow({ where: { id }, select: { name: true } });
  const [{ name }, { name: foreign }] = [await nameOf(own), await nameOf(other)];
  const mine = await take(expert, { screen: 'centers', format: 'csv', columns: 'name,consultantNotes' });
  const lines = await linesOf(mine);
  expect(lines[0]).not.toContain('consulente');
  expect(lines.join()).toContain(name);
  expect(lines.join()).not.toContain(foreign);
  for (const screen of ['contacts', 'users', 'options/security-events', '__proto__', 'no/such/list', ''])
    expect([screen, (await take(expert, { screen, format: 'csv' })).status]).toEqual([screen, 404]);
  expect((await take(patient, { screen: 'users', format: 'xlsx' })).status).toBe(404);
  expect((await take(expert, { screen: 'centers', format: 'exe' })).status).toBe(404);
  expect((await fetch(`${api.url}/api/list-exports?screen=centers&format=csv`)).status).toBe(401);
});

test.each([
  [
    'treatments',
    'patient',
    ['notes', 'sensibility', 'hasGingivalProblems', 'patient.smoker', 'controlVisits', 'pictures'],
  ],
  ['users', 'surname', ['fluorosis', 'tetracicline', 'smoker', 'numCigarettes', 'controlPeriod']],
])('no sheet of %s contains health data, whatever columns are asked for', async (screen, shown, health) => {
  const [admin, expert, center] = await Promise.all([makePerson('admin'), makePerson('expert'), makeCenter()]);
  const surname = unique('Sheet');
  const smoker = 'several_times_a_day';
  const patient = await makePerson('user', { surname, smoker, fluorosis: true });
  const treated = {
    patientName: 'Pia',
    patientSurname: surname,
    patientSmoker: smoker,
    sensibility: 'severe',
  } as const;
  await makeTreatment({ ...treated, expertId: expert.id, userId: patient.id, centerId: center.id });
  const about = { screen, format: 'csv', q: surname };
  const plain = await linesOf(await take(admin, { ...about, columns: shown }));
  expect([plain.length, plain[1]]).toEqual([2, expect.stringContaining(surname)]);
  expect(await linesOf(await take(admin, { ...about, columns: [shown, ...health].join(',') }))).toEqual(plain);
});

test('a dealer gets the contacts of their centers, and the state of their kits', async () => {
  const [dealer, center] = [await makePerson('dealer'), await makeCenter()];
  const of = { referentEmail: 'studio@mail.example', site: 'https://studio.example', hasPromoSent: true };
  await db.center.update({ where: { id: center.id }, data: { ...of, dealers: { create: { userId: dealer.id } } } });
  for (const text of ['studio@mail.example', 'https://studio.example', 'Non ricevuto', 'Sì'])
    expect((await linesOf(await take(dealer, { screen: 'centers', format: 'csv' })))[1]).toContain(text);
});

test('a list that its path narrows down is exported by what the path says', async () => {
  const admin = await makePerson('admin');
  const batchOf = (name: string) => ({ name: unique(name), productType: 'HOME' as const, quantity: 1 });
  const [ours, other] = [
    await db.productCodeBatch.create({ data: batchOf('ours') }),
    await db.productCodeBatch.create({ data: batchOf('other') }),
  ];
  for (const { id, name } of [ours, other])
    await db.productCode.create({ data: { name, productType: 'HOME', code: makeCode(randomInt), batchId: id } });
  const codes = await take(admin, { screen: 'product-codes', format: 'csv', columns: 'name', batchId: ours.id });
  expect((await linesOf(codes)).slice(1)).toEqual([ours.name]);
  const key = unique('exported');
  const label = { key, value: 'x', language: 'it' } as const;
  await db.label.createMany({ data: (['app', 'settings'] as const).map((category) => ({ ...label, category })) });
  const labels = { screen: 'options/labels', format: 'csv', columns: 'key,value', q: key, category: 'app' };
  expect((await linesOf(await take(admin, labels))).slice(1)).toEqual([`${key};x`]);
});

test('more than a hundred different records are all named', async () => {
  const word = unique('Named');
  const centers = Array.from({ length: 101 }, (_, n) => ({ id: crypto.randomUUID(), name: `${word} ${n}.` }));
  await db.center.createMany({ data: centers.map(({ id, name }) => ({ id, name, slug: id, country: 'IT' })) });
  const event = { type: 'promo_sent', eventDate: new Date() } as const;
  await db.centerEvent.createMany({ data: centers.map(({ id }) => ({ ...event, centerId: id })) });
  const sheet = await take(await makePerson('admin'), { screen: 'centerEvents', format: 'csv', columns: 'centerId' });
  const lines = (await linesOf(sheet)).join();
  expect(centers.filter(({ name }) => !lines.includes(name))).toEqual([]);
});

test('a sheet that is full goes on in the next one', async () => {
  const MOST = 1_048_576;
  const file = writeWorkbook(
    'Centers',
    [{ heading: 'n', width: 9 }],
    [Array.from({ length: MOST }, () => [7]), [['last']]],
  );
  const book = unzipSync(await buffer(file));
  const texts = [1, 2].map((n) => Buffer.from(book[`xl/worksheets/sheet${n}.xml`]!).toString());
  expect(texts.map((text) => text.match(/<row /g)!.length)).toEqual([MOST, 3]);
  expect(texts[0]!.includes(`<row r="${MOST}"><c r="A${MOST}"><v>7</v></c></row></sheetData>`)).toBe(true);
  const workbook = Buffer.from(book['xl/workbook.xml']!).toString();
  expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual(['Centers', 'Centers (2)']);
});

test('thirty an hour, then a 429', async () => {
  const expert = await makePerson('expert');
  const headers = { authorization: `Bearer ${expert.token}` };
  const peeked = await fetch(`${api.url}/api/list-exports?screen=centers&format=csv`, { method: 'HEAD', headers });
  expect([peeked.status, await peeked.text()]).toEqual([200, '']);
  for (let n = 0; n < 30; n++) {
    const answer = await take(expert, { screen: 'centers', format: 'csv' });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  expect((await take(expert, { screen: 'centers', format: 'csv' })).status).toBe(429);
});

const PARTS = 300;

test.each(['csv', 'xlsx'] as const)('%s is not read ahead of the client, nor after it disconnects', async (format) => {
  const reading = { hasBegun: false, hasEnded: false };
  async function* parts() {
    reading.hasBegun = true;
    try {
      for (let part = 0; part < PARTS; part++) {
        await sleep(1);
        const name = () => `Studio ${crypto.randomUUID()}`;
        yield { records: Array.from({ length: 200 }, () => ({ _id: crypto.randomUUID(), name: name() })), names: {} };
      }
    } finally {
      reading.hasEnded = true;
    }
  }
  const columns = [untyped({ name: 'name', kind: 'text', isList: false, options: [], sort: null, isRequired: true })];
  const sheet = await writeSheet({ resource: 'centers', columns, parts: parts() }, format, 'it');
  const taken = sheet[Symbol.asyncIterator]();
  while (!reading.hasBegun) await taken.next();
  // Enough time for all of it, if nothing slowed it down.
  await sleep(1000);
  expect(reading.hasEnded).toBe(false);
  sheet.destroy();
  await expect.poll(() => reading.hasEnded).toBe(true);
});

test('a list is streamed, and a client that disconnects harms nobody', async () => {
  const admin = await makePerson('admin');
  for (const format of ['csv', 'xlsx']) {
    const whole = await take(admin, { screen: 'centers', format });
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, null]);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const left = await take(admin, { screen: 'contacts', format });
    await left.body!.cancel();
  }
});
