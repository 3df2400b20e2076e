import { type CsvCell, toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import type { Statistics } from './schema';

const dated = (month: string) => month.split('-').toReversed().join('/');

/** One number per row: section, subject, name of the number, and the number. */
export async function writeStatisticsCsv(
  { query, figures }: Statistics,
  locale: Locale,
  place: string,
): Promise<string> {
  const t = await translator(locale);
  const words = (key: string) => t(`statistics.${key}`);
  const heads = ['section', 'group', 'figure', 'value'].map((head) => words(`csv.${head}`));
  const rows: CsvCell[][] = [heads, [words('period'), '', place, `${dated(query.from)} - ${dated(query.to)}`]];
  rows.push([words('treatments'), '', words('csv.count'), figures.treatments]);
  for (const { month, methods } of figures.months)
    for (const [method, count] of Object.entries(methods)) rows.push([words('byMonth'), dated(month), method, count]);
  for (const guide of ['classical', '3d_master'] as const) {
    const { gains, shades, treatments, targetBefore, targetAfter } = figures.guides[guide];
    if (treatments === 0) continue;
    const name = words(`guides.${guide}`);
    for (const gain of gains) {
      const method = `${gain.method}${gain.severalCycles && gain.method === 'HOME' ? ` (${words('severalCycles')})` : ''}`;
      const section = `${words('gainByMethod')}, ${name}`;
      rows.push([section, method, words('csv.count'), gain.treatments]);
      for (const part of ['mean', 'lowest', 'lowerQuartile', 'median', 'upperQuartile', 'highest'] as const)
        rows.push([section, method, words(`gainParts.${part}`), gain[part]]);
      rows.push([section, method, words('gainParts.expectedFrom'), gain.expected[0]]);
      rows.push([section, method, words('gainParts.expectedTo'), gain.expected[1]]);
      rows.push([section, method, words('gainParts.asExpected'), gain.asExpected]);
      if (gain.programmeMean !== null) rows.push([section, method, words('gainParts.programme'), gain.programmeMean]);
    }
    const section = `${words('shades')}, ${name}`;
    for (const { shade, start, end } of shades)
      rows.push([section, shade, words('before'), start], [section, shade, words('after'), end]);
    if (targetAfter !== null)
      rows.push(
        [words('target'), '', words('before'), targetBefore],
        [words('target'), '', words('after'), targetAfter],
      );
  }
  return toCsv([...rows, ...satisfactionRows(figures, words), ...complicationRows(figures, words)], locale);
}

function satisfactionRows({ satisfaction }: Statistics['figures'], words: (key: string) => string): CsvCell[][] {
  const section = words('satisfaction');
  const { average, ratedUltra, stars, programmeAverage } = satisfaction;
  const rows: CsvCell[][] = [[section, '', words('ratedUltra'), ratedUltra]];
  if (average !== null) rows.push([section, '', words('gainParts.mean'), average]);
  for (const [index, count] of (stars ?? []).entries())
    rows.push([section, `${index + 1}/5`, words('csv.count'), count]);
  if (programmeAverage !== null) rows.push([section, '', words('gainParts.programme'), programmeAverage]);
  return rows;
}

function complicationRows({ complications }: Statistics['figures'], words: (key: string) => string): CsvCell[][] {
  if (!complications) return [];
  const section = words('complications');
  const { gingival, skin, sensibility, treatments } = complications;
  return [
    [section, '', words('treatments'), treatments],
    [section, '', words('gingival'), gingival],
    [section, '', words('skin'), skin],
    ...Object.entries(sensibility).map(([level, count]) => [
      section,
      words('sensibility'),
      words(`levels.${level}`),
      count,
    ]),
  ];
}
