// A large list as a workbook, beside the streaming writer of exceljs with the same cells.
import pg from 'pg';
import { onFreshDatabase, toldBy } from './databases';
import type { ExportTimes } from './export-times';
import { atMost, type Row, row } from './report';
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
    const measured = (how: string) => toldBy('export-times', url, { LOG_LEVEL: 'silent' }, how) as ExportTimes;
    // Alternating, since the machine's speed varies; the best of each is what it can do.
    const turns = Array.from({ length: TURNS }, () => ({ ours: measured('ours'), theirs: measured('exceljs') }));
    const least = (of: 'ours' | 'theirs', what: keyof ExportTimes) => Math.min(...turns.map((turn) => turn[of][what]));
    const what = `a list of ${ROWS.toLocaleString('en')} × 25 as XLSX`;
    const limit = atMost(1.1 * least('theirs', 'seconds'), '1.1 × exceljs’ streaming writer');
    const most = Math.max(...turns.map(({ ours }) => ours.peakMegabytes));
    return [
      row(`${what}, from the database`, least('ours', 'seconds'), 's', limit),
      row('the same cells from memory by exceljs, streaming', least('theirs', 'seconds'), 's'),
      row(what, least('ours', 'cpuSeconds'), 's of CPU'),
      row('the same cells by exceljs', least('theirs', 'cpuSeconds'), 's of CPU'),
      row(`${what}: memory over idle`, most, 'MB', atMost(120)),
    ];
  });
}
