// npm run bench: every figure beside its limit, taken in the same run on the same machine.
import { execFileSync } from 'node:child_process';
import { brotliCompressSync } from 'node:zlib';
import { testEnvironment } from '../support/environment';

import { databaseWith, databaseWithTreatments } from './databases';
import { requestsPerSecond } from './load';
import { startMeasuredSite } from './measured-site';
import { weighPage } from './page-weight';
import { type Row, report } from './report';
import { restRows } from './rest';
import { bareNode, nginx } from './static-servers';
import { treatmentRows } from './treatments';

const SMALL = 1_000;
const LARGE = 100_000;
const TREATMENTS = 1_000_000;

type SqlTimes = Record<'centers' | 'nearest' | 'clusters' | 'clustersFiltered' | 'search', number> & { slug: string };

function sqlTimes(databaseUrl: string): SqlTimes {
  const env = { ...process.env, ...testEnvironment(databaseUrl) };
  const output = execFileSync('node_modules/.bin/tsx', ['tests/bench/sql-times.ts'], { env, encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1)!) as SqlTimes;
}

const promised = (value: number) => ({ value, what: 'promised', better: 'less' as const });

function sqlRows(small: SqlTimes, large: SqlTimes): Row[] {
  const grown = (name: 'nearest' | 'clusters' | 'search', what: string): Row => ({
    name: `${what}, ${LARGE / SMALL} times the centers`,
    value: large[name] / small[name],
    unit: 'times the time',
    limit: { value: LARGE / SMALL / 10, what: 'a tenth of the growth', better: 'less' },
  });
  const size = `${large.centers.toLocaleString('en')} public centers`;
  return [
    { name: `nearest 20 of ${size}, in the server`, value: large.nearest, unit: 'ms', limit: promised(5) },
    { name: `clusters of Italy, ${size}, in the server`, value: large.clusters, unit: 'ms', limit: promised(5) },
    { name: 'the same, of one tier only', value: large.clustersFiltered, unit: 'ms' },
    { name: `a whole search, ${size}, with all its statements`, value: large.search, unit: 'ms' },
    grown('nearest', 'nearest 20'),
    grown('clusters', 'clusters of Italy'),
    grown('search', 'a whole search'),
  ];
}

async function loadRows(address: string, slug: string): Promise<Row[]> {
  const centerPath = `/it/authorized-centers/${slug}`;
  const answer = await fetch(address + centerPath, { headers: { 'accept-encoding': 'identity' } });
  const bytes = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
  const searches = Array.from(
    { length: 2000 },
    (_, i) => `/it/authorized-centers?lat=${38 + i / 300}&lng=${9 + i / 400}`,
  );
  const servers = [await bareNode(bytes), await nginx(bytes)].filter((server) => server !== null);
  const [center = 0, bareRate = 0, nginxRate] = await requestsPerSecond([
    { address, paths: [centerPath] },
    ...servers.map((server) => ({ address: server.address, paths: ['/'] })),
  ]);
  for (const server of servers) await server.stop();
  const [search = 0] = await requestsPerSecond([{ address, paths: searches }]);
  return [
    {
      name: 'center page, cached',
      value: center,
      unit: 'requests/s',
      limit: { value: bareRate / 2, what: 'half of bare Node, same bytes', better: 'more' },
    },
    { name: 'the same bytes from bare Node', value: bareRate, unit: 'requests/s' },
    ...(nginxRate ? [{ name: 'the same bytes from nginx', value: nginxRate, unit: 'requests/s' }] : []),
    { name: 'search page, another place each time', value: search, unit: 'requests/s' },
  ];
}

async function weightRows(address: string, slug: string): Promise<Row[]> {
  const pages = { home: '/it', search: '/it/authorized-centers?q=Milano', center: `/it/authorized-centers/${slug}` };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, total } = await weighPage(address + path);
    rows.push({ name: `${name} page: JavaScript, gzipped`, value: scripts, unit: 'KB', limit: promised(100) });
    rows.push({ name: `${name} page: everything, first visit`, value: total, unit: 'KB' });
  }
  return rows;
}

const serverUrl = process.env.DATABASE_URL!;
const small = sqlTimes(await databaseWith(SMALL, serverUrl));
const largeUrl = await databaseWith(LARGE, serverUrl);
// Copied from the one before, which nobody may be using then.
const treatedUrl = await databaseWithTreatments(TREATMENTS, LARGE, serverUrl);
const large = sqlTimes(largeUrl);
const site = await startMeasuredSite(largeUrl);
try {
  const rows = [
    ...sqlRows(small, large),
    ...(await loadRows(site.address, large.slug)),
    ...(await weightRows(site.address, large.slug)),
    ...(await treatmentRows(treatedUrl)),
    ...(await restRows(site.address, largeUrl)),
  ];
  if (!report(rows)) process.exitCode = 1;
} finally {
  await site.stop();
}
