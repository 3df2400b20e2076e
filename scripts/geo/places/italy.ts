// Joins ISTAT's list of comuni with their positions in GeoNames, by the ISTAT code that both contain.
import { placeKey, placeWords } from '../../../lib/nouns/places/rules';
import { areaId, comuneId, nameIn, newRow, type Row, radiusOfTown } from './row';
import { type Comune, type GeoName, readTable } from './sources';

/**
 * Comuni that the join misses: merged in January 2020, after GeoNames' data. Their position is that of their town
 * hall, in the former comune named here; the other former comuni become localities.
 */
const MERGED: Record<string, { seat: string; parts: string[] }> = {
  '022252': { seat: '022088', parts: ['022088', '022046', '022111'] }, // Borgo d'Anaunia: Fondo
  '022253': { seat: '022152', parts: ['022152', '022027', '022063', '022030', '022154'] }, // Novella: Revò
  '022254': { seat: '022070', parts: ['022041', '022070', '022211'] }, // Ville di Fiemme: Daiano, Carano and Varena
  '075098': { seat: '075062', parts: ['075062', '075001'] }, // Presicce-Acquarica
};
/** Former comuni that GeoNames still lists, and the comuni they belong to now. */
const JOINED: Record<string, string> = { '022080': '022167', '097085': '097008' }; // Faedo, Vendrogno

/** The populated place that represents a comune: the one of the same name, else its seat, else the largest. */
function seatOf(comune: Comune, inside: GeoName[]): GeoName | undefined {
  const bySize = inside.toSorted((a, b) => b.population - a.population);
  return (
    bySize.find((one) => placeKey(one.name) === placeKey(comune.nome)) ??
    bySize.find((one) => /^PPL(C|A)/.test(one.feature)) ??
    bySize[0]
  );
}

function comuneRow(comune: Comune, seat: GeoName): Row {
  const merged = comune.codice in MERGED;
  const row = newRow({
    id: merged ? comuneId(comune.codice) : seat.id,
    kind: 'comune',
    name: comune.nome,
    country: 'IT',
    region: comune.regione.codice,
    province: comune.sigla,
    istat: comune.codice,
    population: Math.max(comune.popolazione, 0),
    lat: seat.lat,
    lng: seat.lng,
  });
  row.radiusKm = radiusOfTown(row.population);
  // Vallada-Sacchet is the village of one comune joined with the next: not the
  // comune's name. Brennero - Brenner is bilingual.
  if (!merged && !isOtherSeat(comune, seat) && !/\S-\S/.test(seat.name)) row.names.add(seat.name);
  if (!merged) for (const name of seat.others) row.rareNames.add(name);
  return row;
}

/**
 * The town hall of some comuni is in a village of another name, which is then a place of its own.
 * Exceptions: Quaregna is short for Quaregna Cerreto, chief towns differ because GeoNames has
 * English names (Milan), and Jesolo may be spelled Iesolo.
 */
function isOtherSeat(comune: Comune, seat: GeoName): boolean {
  if (!/^PPL(A3)?$/.test(seat.feature)) return false;
  const [one, other] = [comune.nome, seat.name].map((name) => placeWords(name.replaceAll(/j/gi, 'i')).join(' '));
  const isSame = one!.replaceAll(' ', '') === other!.replaceAll(' ', '');
  return !isSame && !`${one} `.startsWith(`${other} `) && !`${other} `.startsWith(`${one} `);
}

export function italianPlaces(comuni: Comune[], geoNames: GeoName[]): Row[] {
  const now = new Map(Object.entries(JOINED));
  for (const [istat, { parts }] of Object.entries(MERGED)) for (const part of parts) now.set(part, istat);
  const inside = new Map<string, GeoName[]>();
  for (const one of geoNames.filter(({ country }) => country === 'IT')) {
    const istat = now.get(one.admin3) ?? one.admin3;
    inside.set(istat, [...(inside.get(istat) ?? []), one]);
  }
  const rows: Row[] = [];
  for (const comune of comuni) {
    const candidates = inside.get(comune.codice) ?? [];
    const merger = MERGED[comune.codice];
    const seat = seatOf(comune, merger ? candidates.filter((one) => one.admin3 === merger.seat) : candidates);
    if (!seat) throw new Error(`The position of ${comune.nome} (${comune.codice}) is unknown`);
    const row = comuneRow(comune, seat);
    rows.push(row);
    const localities = candidates.filter((one) => one !== seat || merger);
    rows.push(...localities.map((one) => localityOf(row, one)));
    if (!merger && isOtherSeat(comune, seat)) rows.push({ ...localityOf(row, seat), id: 5e8 + seat.id });
  }
  addSecondNames(rows);
  return rows;
}

function localityOf(comune: Row, { id, name, lat, lng, population }: GeoName): Row {
  const { country, region, province, istat } = comune;
  return newRow({
    id,
    kind: 'locality',
    name,
    country,
    region,
    province,
    istat,
    lat,
    lng,
    population: Math.min(population, comune.population),
    radiusKm: 2,
  });
}

/** German, Ladin, French and Slovene names of bilingual comuni. */
function addSecondNames(rows: Row[]): void {
  const byCode = new Map(rows.filter(({ kind }) => kind === 'comune').map((row) => [row.istat, row]));
  for (const { istat, language, name } of readTable<'istat' | 'language' | 'name'>('second-names')) {
    const row = byCode.get(istat);
    if (!row) throw new Error(`second-names.csv: there is no comune ${istat} (${name})`);
    row.names.add(name);
    if ((language === 'de' || language === 'fr') && name !== row.name) row.localNames[language] ??= name;
  }
}

export function italianProvinces(comuni: Comune[]): Row[] {
  const names = new Map(
    readTable<'code' | 'it' | 'en' | 'de' | 'fr' | 'es' | 'also'>('provinces-it').map((row) => [row.code, row]),
  );
  const provinces = new Map(comuni.map((comune) => [comune.sigla, comune]));
  return [...provinces].map(([sigla, { provincia, regione }]) => {
    const given = names.get(sigla);
    const row = newRow({
      id: areaId('province', 'IT', sigla),
      kind: 'province',
      // ISTAT has both languages: Bolzano/Bozen, Valle d'Aosta/Vallée d'Aoste.
      name: sigla === 'AO' ? 'Aosta' : provincia.nome.split('/')[0]!,
      country: 'IT',
      region: regione.codice,
      province: sigla,
    });
    if (given) nameIn(row, given);
    return row;
  });
}
