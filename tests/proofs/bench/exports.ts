// A large list as a workbook, beside the streaming writer of exceljs with the same cells.
import pg from 'pg';
import { testEnvironment } from '../../support/environment';
import { lastLineOf, onFreshDatabase } from './databases';
import type { ExportTimes } from './export-times';
import type { Row } from './report';
import { sized } from './size';

const ROWS = sized(100_000, 2_000);
const TURNS = sized(3, 1);

async function makeProfessionals(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (name, surname, email, username, phone, mobilephone, address, profession, payment_days,
       practice_points, theory_points, role, original_role, expert_type, country, gender, culture, is_enabled,
       confirmed_user, born_date)
     select 'Ada', 'Rossi ' || lpad(n::text, 6, '0'), n || '@bench.example', 'rossi.' || n, '+39 02 ' || n,
       '+39 333 ' || n, 'Via Roma ' || n || ', 20121 Milano (MI)', 'Odontoiatra ' || n, n % 90, n % 1000, n % 400,
       'expert', 'expert', 'dentist', 'IT', 'female', 'it', n % 2 = 0, true, date '1950-01-01' + n % 20000
     from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await client.query('analyze users');
  await client.end();
}

export function exportRows(serverUrl: string): Promise<Row[]> {
  return onFreshDatabase(serverUrl, async (url) => {
    await makeProfessionals(url);
    const measured = (how: string) =>
      lastLineOf(['tests/proofs/bench/export-times.ts', how], {
        ...testEnvironment(url),
        LOG_LEVEL: 'silent',
      }) as ExportTimes;
    // Alternating, since the machine's speed varies; the best of each is what it can do.
    const turns = Array.from({ length: TURNS }, () => ({ ours: measured('ours'), theirs: measured('exceljs') }));
    const least = (of: 'ours' | 'theirs', what: keyof ExportTimes) => Math.min(...turns.map((turn) => turn[of][what]));
    const what = `a list of ${ROWS.toLocaleString('en')} × 25 as XLSX`;
    return [
      {
        name: `${what}, from the database`,
        value: least('ours', 'seconds'),
        unit: 's',
        limit: { value: 1.1 * least('theirs', 'seconds'), what: '1.1 × exceljs’ streaming writer', better: 'less' },
      },
      { name: 'the same cells from memory by exceljs, streaming', value: least('theirs', 'seconds'), unit: 's' },
      { name: what, value: least('ours', 'cpuSeconds'), unit: 's of CPU' },
      { name: 'the same cells by exceljs', value: least('theirs', 'cpuSeconds'), unit: 's of CPU' },
      {
        name: `${what}: memory over idle`,
        value: Math.max(...turns.map(({ ours }) => ours.peakMegabytes)),
        unit: 'MB',
        limit: { value: 120, what: 'promised', better: 'less' },
      },
    ];
  });
}
