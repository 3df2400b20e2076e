// npm run bench [-- group …]: every figure beside its limit, measured in the same run on the same machine.
import { brotliCompressSync } from 'node:zlib';
import { databaseWith, databaseWithTreatments, toldBy } from './databases';
import { exportRows } from './exports';
import { feedRows } from './feed';
import { GROUPS, type Group } from './groups';
import { listRows, orderRows } from './lists';
import { eachOnce, underLoad } from './load';
import { mailRows } from './mail';
import { type MeasuredSite, startMeasuredSite } from './measured-site';
import { weighPage } from './page-weight';
import { startPlainNext } from './plain-next';
import { regionRows } from './regions';
import { atLeast, atMost, type Row, report, row } from './report';
import { restRows } from './rest';
import { PASSWORD } from './sign-in';
import { sized } from './size';
import { bareNode, nginx } from './static-servers';
import { timelineRows } from './timelines';
import { treatmentRows } from './treatments';

const SMALL = 1_000;
const LARGE = sized(100_000, 5_000);
const TREATMENTS = sized(1_000_000, 20_000);

type SqlTimes = Record<'centers' | 'nearest' | 'clusters' | 'clustersFiltered' | 'search', number> & { slug: string };

const sqlTimes = (databaseUrl: string) => toldBy('sql-times', databaseUrl) as SqlTimes;

function sqlRows(small: SqlTimes, large: SqlTimes): Row[] {
  const growth = LARGE / SMALL;
  const slower = atMost(growth / 10, 'a tenth of the growth');
  const grown = (name: 'nearest' | 'clusters' | 'search', what: string) =>
    row(`${what}, ${growth} times the centers`, large[name] / small[name], 'times the time', slower);
  const size = `${large.centers.toLocaleString('en')} public centers`;
  return [
    row(`nearest 20 of ${size}, in the server`, large.nearest, 'ms', atMost(5)),
    row(`clusters of Italy, ${size}, in the server`, large.clusters, 'ms', atMost(5)),
    row('the same, of one tier only', large.clustersFiltered, 'ms'),
    row(`a whole search, ${size}, with all its statements`, large.search, 'ms'),
    grown('nearest', 'nearest 20'),
    grown('clusters', 'clusters of Italy'),
    grown('search', 'a whole search'),
  ];
}

const SEARCH_PAGE = '/it/authorized-centers';
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Positions all over northern and central Italy without repetition: steps of the golden ratio never coincide. */
const position = (n: number) =>
  `lat=${(43 + 3 * ((n * GOLDEN) % 1)).toFixed(6)}&lng=${(8 + (((n * 4) / 997) % 4)).toFixed(6)}`;

/** The same page as bytes and headers, as a browser with this `encoding` gets it. */
async function keptPage(address: string, encoding: 'br' | 'identity') {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const plain = Buffer.from(await answer.arrayBuffer());
  const body = encoding === 'br' ? brotliCompressSync(plain) : plain;
  const skipped = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'content-encoding'];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !skipped.includes(name)));
  headers['content-length'] = String(body.length);
  if (encoding === 'br') headers['content-encoding'] = 'br';
  return { body, headers };
}

async function keptRows(address: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const encoding of ['br', 'identity'] as const) {
    const compressed = encoding === 'br';
    const { body, headers } = await keptPage(address + path, encoding);
    const bare = await bareNode(body, headers);
    const file = compressed ? await nginx(body) : null;
    const servers = [bare, file].filter((server) => server !== null);
    const [ours, bareNodes, ofFile] = await underLoad([
      { address, path, compressed },
      ...servers.map((server) => ({ address: server.address, path: '/', compressed })),
    ]);
    for (const server of servers) await server.stop();
    const how = compressed ? 'compressed' : 'not compressed';
    const asFast = atLeast(bareNodes!.rate * 0.8, '0.8 of bare Node, same bytes and headers');
    rows.push(
      row(`center page, kept, ${how}`, ours!.rate, 'requests/s', asFast),
      row(`the same bytes and headers from bare Node, ${how}`, bareNodes!.rate, 'requests/s'),
      ...(ofFile ? [row('the same bytes from nginx', ofFile.rate, 'requests/s')] : []),
    );
  }
  return rows;
}

/** An uncached search, beside a plain dynamic page of the framework with as many bytes and one query. */
async function searchRows(site: MeasuredSite, databaseUrl: string): Promise<Row[]> {
  const search = eachOnce((n) => `${SEARCH_PAGE}?${position(n)}`);
  const bytes = (await (await fetch(site.address + search())).arrayBuffer()).byteLength;
  const plain = await startPlainNext(databaseUrl);
  try {
    const rows = await plain.rowsFor(bytes);
    const [ours, framework] = await underLoad([
      { address: site.address, path: search, compressed: false, cpu: site.cpu },
      {
        address: plain.address,
        path: eachOnce((n) => `/?rows=${rows}&${position(n)}`),
        compressed: false,
        cpu: plain.cpu,
      },
    ]);
    const limit = atMost(framework!.cpu, 'that of the plain page of Next.js');
    return [
      row('search page, each address asked once', ours!.rate, 'requests/s'),
      row('plain dynamic page of Next.js, one query, as many bytes', framework!.rate, 'requests/s'),
      row('search page, each address asked once', ours!.cpu, 'ms of CPU', limit),
      row('plain dynamic page of Next.js', framework!.cpu, 'ms of CPU'),
    ];
  } finally {
    await plain.stop();
  }
}

const NEW_PATIENT = {
  name: 'Ada',
  surname: 'Bench',
  email: `weight-${Date.now()}@tests.example`,
  password: PASSWORD,
  passwordAgain: PASSWORD,
  privacyAccepted: 'true',
  locale: 'it',
};

async function weightRows(address: string, slug: string): Promise<Row[]> {
  const pages = { home: '/it', search: '/it/authorized-centers?q=Milano', center: `/it/authorized-centers/${slug}` };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, total } = await weighPage(address + path);
    rows.push(row(`${name} page: JavaScript, gzipped`, scripts, 'KB', atMost(20)));
    rows.push(row(`${name} page: everything, first visit`, total, 'KB', atMost(130)));
  }
  // An empty page of Next.js has 135 KB, and what every screen loads after itself another 50.
  const { scripts } = await weighPage(`${address}/user/treatments`, NEW_PATIENT);
  rows.push(row("a patient's list: JavaScript, gzipped", scripts, 'KB', atMost(240)));
  return rows;
}

const serverUrl = process.env.DATABASE_URL!;
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !GROUPS.some((group) => group === name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}; there are ${GROUPS.join(', ')}.`);
const isWanted = (...groups: Group[]) => chosen.length === 0 || groups.some((group) => chosen.includes(group));

const rows: Row[] = [];

async function measureSite(): Promise<void> {
  const largeUrl = await databaseWith(LARGE, serverUrl);
  // Cloned from the previous one, which must not be in use then.
  const treatedUrl = isWanted('treatments', 'timeline', 'regions', 'lists')
    ? await databaseWithTreatments(TREATMENTS, LARGE, serverUrl)
    : '';
  const large = isWanted('sql', 'kept', 'weight') ? sqlTimes(largeUrl) : null;
  if (isWanted('sql')) rows.push(...sqlRows(sqlTimes(await databaseWith(SMALL, serverUrl)), large!));
  if (isWanted('regions')) rows.push(...regionRows(treatedUrl));
  if (isWanted('timeline')) rows.push(...timelineRows(treatedUrl));
  if (isWanted('lists')) rows.push(...orderRows(treatedUrl));
  if (isWanted('feed')) rows.push(...feedRows(largeUrl));
  // It needs a build, and takes a minute.
  if (!isWanted('kept', 'search', 'weight', 'treatments', 'lists', 'rest')) return;
  const site = await startMeasuredSite(largeUrl);
  try {
    if (isWanted('kept')) rows.push(...(await keptRows(site.address, `/it/authorized-centers/${large!.slug}`)));
    if (isWanted('search')) rows.push(...(await searchRows(site, largeUrl)));
    if (isWanted('weight')) rows.push(...(await weightRows(site.address, large!.slug)));
    if (isWanted('treatments')) rows.push(...(await treatmentRows(treatedUrl)));
    if (isWanted('lists')) rows.push(...(await listRows(site.address, largeUrl)));
    if (isWanted('rest')) rows.push(...(await restRows(site, largeUrl)));
  } finally {
    await site.stop();
  }
}

if (isWanted('exports')) rows.push(...(await exportRows(serverUrl)));
if (isWanted('mail')) rows.push(...(await mailRows(serverUrl)));
if (GROUPS.some((group) => !['exports', 'mail'].includes(group) && isWanted(group))) await measureSite();
if (!report(rows)) process.exitCode = 1;
