// ISTAT says which comuni there are, GeoNames where they are: joined by the ISTAT code, which both have.
import { placeKey, placeWords } from '../../../lib/places/rules';
import { areaId, comuneId, nameIn, newRow, type Row, radiusOfTown } from './row';
import { type Comune, type GeoName, readTable } from './sources';

/**
 * The comuni that the join misses: merged in January 2020, after GeoNames' data. They stand where their town hall is,
 * which is the old comune named here; the other parts become localities of theirs.
 */
const MERGED: Record<string, { seat: string; parts: string[] }> = {
  '022252': { seat: '022088', parts: ['022088', '022046', '022111'] }, // Borgo d'Anaunia: Fondo
  '022253': { seat: '022152', parts: ['022152', '022027', '022063', '022030', '022154'] }, // Novella: Revò
  '022254': { seat: '022070', parts: ['022041', '022070', '022211'] }, // Ville di Fiemme: Daiano, Carano and Varena
  '075098': { seat: '075062', parts: ['075062', '075001'] }, // Presicce-Acquarica
};
/** Other old comuni GeoNames still has, and what they are a part of now. */
const JOINED: Record<string, string> = { '022080': '022167', '097085': '097008' }; // Faedo, Vendrogno

/** Of the populated places in a comune, the one that the comune is named after, or else its seat, or the biggest. */
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
  // Vallada-Sacchet is the village of a comune and its next: no name of the comune. Brennero - Brenner is two.
  if (!merged && !isOtherSeat(comune, seat) && !/\S-\S/.test(seat.name)) row.names.add(seat.name);
  if (!merged) for (const name of seat.others) row.rareNames.add(name);
  return row;
}

/**
 * Some comuni have their town hall in a village of another name, which is a place of its own then. Quaregna is only
 * short for Quaregna Cerreto; chief towns differ because GeoNames says Milan; Jesolo may be written Iesolo.
 */
function isOtherSeat(comune: Comune, seat: GeoName): boolean {
  if (!/^PPL(A3)?$/.test(seat.feature)) return false;
  const [one, other] = [comune.nome, seat.name].map((name) => placeWords(name.replaceAll(/j/gi, 'i')).join(' '));
  const isSame = one!.replaceAll(' ', '') === other!.replaceAll(' ', '');
  return !isSame && !`${one} `.startsWith(`${other} `) && !`${other} `.startsWith(`${one} `);
}

/** Every comune, and the localities inside of them. */
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
    if (!seat) throw new Error(`Nothing is known of where ${comune.nome} (${comune.codice}) is`);
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
    ...{ id, kind: 'locality', name, country, region, province, istat, lat, lng },
    population: Math.min(population, comune.population),
    radiusKm: 2,
  });
}

/** German, Ladin, French and Slovene names of comuni that have two. */
function addSecondNames(rows: Row[]): void {
  const byCode = new Map(rows.filter(({ kind }) => kind === 'comune').map((row) => [row.istat, row]));
  for (const { istat, language, name } of readTable<'istat' | 'language' | 'name'>('second-names')) {
    const row = byCode.get(istat);
    if (!row) throw new Error(`second-names.csv: there is no comune ${istat} (${name})`);
    row.names.add(name);
    if ((language === 'de' || language === 'fr') && name !== row.name) row.localNames[language] ??= name;
  }
}

/** The twenty regions' provinces. */
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
      // ISTAT writes both languages: Bolzano/Bozen, Valle d'Aosta/Vallée d'Aoste.
      name: sigla === 'AO' ? 'Aosta' : provincia.nome.split('/')[0]!,
      country: 'IT',
      region: regione.codice,
      province: sigla,
    });
    if (given) nameIn(row, given);
    return row;
  });
}
