// Professionals with thousands of treatments in a programme of a million.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { testEnvironment } from '../../support/environment';
import { startMeasuredSite } from './measured-site';
import type { Row } from './report';
import { givePassword, signIn } from './sign-in';
import { sized } from './size';
import type { TreatmentTimes } from './treatment-times';

const CODES = sized(400, 20);
const AT_ONCE = 10;

const promised = (value: number) => ({ value, what: 'promised', better: 'less' as const });

/** Milliseconds from scan to "code used", over HTTP, by ten professionals simultaneously; in ascending order. */
async function scanToSaved(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const site = await startMeasuredSite(databaseUrl);
  try {
    const codes = Array.from({ length: CODES }, () => makeCode(randomInt));
    await client.query(
      `insert into product_codes (code, name, product_type) select unnest($1::text[]), 'Kit of the bench', 'ULTRA'`,
      [codes],
    );
    const { rows } = await client.query<{ id: string; email: string; center: string }>(
      `select u.id, u.email, min(e.center_id::text) as center from center_experts e join users u on u.id = e.user_id
       group by u.id order by u.id limit $1`,
      [AT_ONCE],
    );
    await givePassword(
      client,
      rows.map(({ id }) => id),
    );
    const times: number[] = [];
    // One after the other: from one address they would stand in one line, which a busy machine does not clear in time.
    const tokens: string[] = [];
    for (const { email } of rows) tokens.push(await signIn(site.address, email));
    const scanAll = async ({ center }: (typeof rows)[number], n: number) => {
      const token = tokens[n]!;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (let code = codes.pop(); code; code = codes.pop()) {
        const begun = performance.now();
        const path = `/api/product-codes/${code}/consumption`;
        const body = JSON.stringify({ centerId: center });
        const answer = await fetch(site.address + path, { method: 'POST', headers, body });
        await answer.text();
        if (answer.status !== 201) throw new Error(`A code was not used: ${answer.status}`);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(rows.map(scanAll));
    return times.toSorted((a, b) => a - b);
  } finally {
    await site.stop();
    await client.end();
  }
}

/** Rows of the report, on a database with treatments that the site under load does not use. */
export async function treatmentRows(databaseUrl: string): Promise<Row[]> {
  const env = { ...process.env, ...testEnvironment(databaseUrl) };
  const output = execFileSync('node_modules/.bin/tsx', ['tests/proofs/bench/treatment-times.ts'], {
    env,
    encoding: 'utf8',
  });
  const times = JSON.parse(output.trim().split('\n').at(-1)!) as TreatmentTimes;
  const scans = await scanToSaved(databaseUrl);
  const at = (share: number) => scans[Math.floor(scans.length * share)]!;
  const of = `${times.own.toLocaleString('en')} of ${times.treatments.toLocaleString('en')} treatments`;
  return [
    { name: `dashboard, ${of}, in the server`, value: times.dashboard, unit: 'ms' },
    { name: `statistics of a year, ${of}, in the server`, value: times.statistics, unit: 'ms' },
    {
      name: 'dashboard and statistics of three years together',
      value: times.dashboard + times.statisticsOfThreeYears,
      unit: 'ms',
      limit: promised(50),
    },
    { name: 'statistics of the programme, three years', value: times.programme, unit: 'ms', limit: promised(50) },
    { name: 'statistics of Lombardy, three years', value: times.region, unit: 'ms', limit: promised(100) },
    { name: `scan to saved, ${AT_ONCE} at once: half of all within`, value: at(0.5), unit: 'ms' },
    { name: `scan to saved, ${AT_ONCE} at once: p95`, value: at(0.95), unit: 'ms' },
    {
      name: 'a picture of 12 megapixels, taken in',
      value: times.uploadCpu,
      unit: 'ms of CPU',
      limit: { value: 1000, what: 'promised', better: 'less' },
    },
  ];
}
