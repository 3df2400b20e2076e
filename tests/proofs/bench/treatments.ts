// Professionals with thousands of treatments in a programme of a million.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { toldBy } from './databases';
import { startMeasuredSite } from './measured-site';
import { atMost, type Row, row, within } from './report';
import { givePassword, signIn } from './sign-in';
import { sized } from './size';
import type { TreatmentTimes } from './treatment-times';

const CODES = sized(400, 20);
const AT_ONCE = 10;

/** Milliseconds from scan to "code used", over HTTP, by ten professionals simultaneously. */
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
    return times;
  } finally {
    await site.stop();
    await client.end();
  }
}

/** Rows of the report, on a database with treatments that the site under load does not use. */
export async function treatmentRows(databaseUrl: string): Promise<Row[]> {
  const times = toldBy('treatment-times', databaseUrl) as TreatmentTimes;
  const scans = await scanToSaved(databaseUrl);
  const scan = `scan to saved, ${AT_ONCE} at once`;
  const of = `${times.own.toLocaleString('en')} of ${times.treatments.toLocaleString('en')} treatments`;
  const both = times.dashboard + times.statisticsOfThreeYears;
  return [
    row(`dashboard, ${of}, in the server`, times.dashboard, 'ms'),
    row(`statistics of a year, ${of}, in the server`, times.statistics, 'ms'),
    row('dashboard and statistics of three years together', both, 'ms', atMost(50)),
    row('statistics of the programme, three years', times.programme, 'ms', atMost(50)),
    row('statistics of Lombardy, three years', times.region, 'ms', atMost(100)),
    row(`${scan}: half of all within`, within(0.5, scans), 'ms'),
    row(`${scan}: p95`, within(0.95, scans), 'ms'),
    row('a picture of 12 megapixels, taken in', times.uploadCpu, 'ms of CPU', atMost(1000)),
  ];
}
