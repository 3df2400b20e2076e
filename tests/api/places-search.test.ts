// The gazetteer as shipped, on a real database: do people find what they mean?
import { findPlaces } from '@/lib/nouns/places/data';
import { placeLabel } from '@/lib/nouns/places/rules';
import { locales } from '@/lib/run/i18n/routing';
import { countryIn, label } from '../support/place-labels';

/** Typed text, and the expected first hit for a visitor from Italy. */
const expected = `
  Milano                    Milano (MI); Milano (provincia)
  milan                     Milano (MI)
  MAILAND                   Milano (MI)
  "  milano  "              Milano (MI)
  Milano, MI                Milano (MI)
  Milano (MI)               Milano (MI)
  Milano Lombardia          Milano (MI)
  MI                        Milano (provincia); Milano (MI)
  Monaco di Baviera         Monaco di Baviera (Germania)
  Monaco di                 Monaco di Baviera (Germania)
  Monaco                    Monaco (Monaco); Monaco; Monaco di Baviera (Germania)
  Munich                    Monaco di Baviera (Germania)
  München                   Monaco di Baviera (Germania)
  munchen                   Monaco di Baviera (Germania)
  Muenchen                  Monaco di Baviera (Germania)
  Munchn                    Monaco di Baviera (Germania)
  Monaco di Bavera          Monaco di Baviera (Germania)
  Reggio nell'Emilia        Reggio Emilia (RE)
  Reggio nell’Emilia        Reggio Emilia (RE)
  reggio emilia             Reggio Emilia (RE)
  Regio Emilia              Reggio Emilia (RE)
  Reggio di Calabria        Reggio Calabria (RC)
  reggio calabria           Reggio Calabria (RC)
  Reggio                    Reggio Emilia (RE); Reggio Calabria (RC)
  Sesto San Giovanni        Sesto San Giovanni (MI)
  Sesto S. Giovanni         Sesto San Giovanni (MI)
  Sesto S.Giovanni          Sesto San Giovanni (MI)
  Sesto San Giovani         Sesto San Giovanni (MI)
  Sesot San Giovanni        Sesto San Giovanni (MI)
  sesto sangiovanni         Sesto San Giovanni (MI)
  sesto san                 Sesto San Giovanni (MI)
  Sesto San Giovanni Milano Sesto San Giovanni (MI)
  Bozen                     Bolzano (BZ)
  Bolzano                   Bolzano (BZ)
  Südtirol                  Bolzano (provincia)
  alto adige                Bolzano (provincia)
  Brixen                    Bressanone (BZ)
  Aoste                     Aosta (AO)
  Napoli                    Napoli (NA)
  Naples                    Napoli (NA)
  Neapel                    Napoli (NA)
  NA                        Napoli (provincia); Napoli (NA)
  Lione                     Lione (Francia)
  Köln                      Colonia (Germania)
  Koeln                     Colonia (Germania)
  Colonia                   Colonia (Germania)
  Cologne                   Colonia (Germania); Cologne (BS)
  L'Aquila                  L'Aquila (AQ)
  L’Aquila                  L'Aquila (AQ)
  laquila                   L'Aquila (AQ)
  aquila                    L'Aquila (AQ)
  Forlì                     Forlì (FC)
  forli                     Forlì (FC)
  Forli'                    Forlì (FC)
  Cantù                     Cantù (CO)
  cantu                     Cantù (CO)
  Lombardia                 Lombardia
  Lombardy                  Lombardia
  Toscana                   Toscana
  Tuscany                   Toscana
  Piemont                   Piemonte
  Emilia Romagna            Emilia-Romagna
  Sizilien                  Sicilia
  Baviera                   Baviera (Germania)
  Germania                  Germania
  Roma RM                   Roma (RM)
  roma                      Roma (RM); Roma (provincia)
  Paris France              Parigi (Francia)
  Parigi, Francia           Parigi (Francia)
  Bari, Italia              Bari (BA)
  San Giovanni Rotondo      San Giovanni Rotondo (FG)
  S. Giovanni in Persiceto  San Giovanni in Persiceto (BO)
  persiceto                 San Giovanni in Persiceto (BO)
  Sant Agata di Militello   Sant'Agata di Militello (ME)
  san remo                  Sanremo (IM)
  Sanremo                   Sanremo (IM)
  Lido di Ostia             Lido di Ostia (RM)
  Ostia                     Lido di Ostia (RM)
  Mestre                    Mestre (VE)
  Spezia                    La Spezia (SP)
  Como                      Como (CO)
  lago di como              Como (CO)
  Bra                       Bra (CN)
  ber                       Berlino (Germania)
  Castelfranco Veneto       Castelfranco Veneto (TV)
  Borgo d'Anaunia           Borgo d'Anaunia (TN)
  Novella                   Novella (TN)
  Ville di Fiemme           Ville di Fiemme (TN)
  Presicce                  Presicce-Acquarica (LE)
  Setteville                Quero Vas (BL)
  Saint Moritz              St. Moritz (Svizzera)
  The Hague                 L'Aia (Paesi Bassi)
  London                    Londra (Regno Unito)
  Londn                     Londra (Regno Unito)
  Newcastle                 Newcastle upon Tyne (Regno Unito)
  Milno                     Milano (MI)
  Sesto San Giovani (MI)    Sesto San Giovanni (MI)
  Regio Emilia, RE          Reggio Emilia (RE)
  Milano, via Dante 5       Milano (MI)
  Mialno                    Milano (MI)
  Firneze                   Firenze (FI)
  Torion                    Torino (TO)
  Napli                     Napoli (NA)
  Napolli                   Napoli (NA)
  Bolonga                   Bologna (BO)
  Geonva                    Genova (GE)
  Palerrmo                  Palermo (PA)
  Cagiari                   Cagliari (CA)
  Venzia                    Venezia (VE)
  Rma                       Roma (RM)
  Via Dante 5, 20121 Milano Milano (MI)
  via roma 12 torino        Torino (TO)
  Corso Italia 1, 80135     Napoli (NA)
  20121                     Milano (MI)
  20162                     Milano (MI)
  20099                     Sesto San Giovanni (MI)
  I-20121                   Milano (MI)
  20121 Milano              Milano (MI)
  00118                     Roma (RM)
  00199                     Roma (RM)
  10121                     Torino (TO)
  80121                     Napoli (NA)
  30121                     Venezia (VE)
  34121                     Trieste (TS)
  34170                     Gorizia (GO)
  33170                     Pordenone (PN)
  09170                     Oristano (OR)
  76121                     Barletta (BT)
  20900                     Monza (MB)
  47921                     Rimini (RN)
  39100                     Bolzano (BZ)
  67100                     L'Aquila (AQ)
  12030                     Cuneo (provincia)
  80331                     Monaco di Baviera (Germania)
  D-80331                   Monaco di Baviera (Germania)
  75001                     Parigi (Francia)
  28845                     Verbano-Cusio-Ossola (provincia)
  1010 Wien                 Vienna (Austria)
  CH-6900                   Lugano (Svizzera)
  6900                      Lugano (Svizzera)
  4000-001 Porto            Oporto (Portogallo)
  SW1A 1AA                  Londra (Regno Unito)
  EH1 1YZ                   Edimburgo (Regno Unito)
  BN1                       Brighton (Regno Unito)
  E-46001                   Valencia (Spagna)
  8000-138                  Faro (Portogallo)
  A-6850                    Vorarlberg (Austria)
  CH-3920                   Vallese (Svizzera)
  D-83022                   Rosenheim (Germania)
  Barletta-Andria-Trani     Barletta-Andria-Trani (provincia)
  Monza e della Brianza     Monza e della Brianza (provincia)
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, typed, places] = /^\s*(".*?"|.{25})\s*(.*)$/.exec(line)!;
    return { typed: typed!.trim().replaceAll('"', ''), places: places!.split('; ') };
  });

describe('a visitor in Italy', () => {
  test.each(expected)('who types $typed', async ({ typed, places }) => {
    const found = await findPlaces(typed, 'it');
    expect(found.slice(0, places.length).map(label)).toEqual(places);
  });

  test('with an exact match gets no guesses besides', async () => {
    expect((await findPlaces('Monaco di Baviera', 'it')).map(label)).toEqual(['Monaco di Baviera (Germania)']);
    expect(
      (await findPlaces('20121 Milano', 'it')).some(({ match }) => match === 'postal' || match === 'similar'),
    ).toBe(false);
  });

  test('finds places by prefix, Italian ones first', async () => {
    const found = await findPlaces('san', 'it', 20);
    expect(found).toHaveLength(20);
    expect(found.every(({ name, match }) => match === 'prefix' && /^s[aã]n/i.test(name))).toBe(true);
    expect(found.slice(0, 5).map(({ country }) => country)).toEqual(['IT', 'IT', 'IT', 'IT', 'IT']);
  });
});

test.each([
  ['de', 'Mailand', 'Mailand (MI)'],
  ['de', 'Bolzano', 'Bozen (BZ)'],
  ['de', 'Monaco di Baviera', 'München (Deutschland)'],
  ['en', 'Firenze', 'Florence (FI)'],
  ['fr', 'Milano', 'Milan (MI)'],
  ['fr', 'Vienne', 'Vienne (Autriche)'],
  ['es', 'Londra', 'Londres (Reino Unido)'],
  ['es', 'Munich', 'Múnich (Alemania)'],
] as const)('in %s, %s is shown as %s', async (locale, typed, shown) => {
  const [first] = await findPlaces(typed, locale);
  expect(placeLabel(first!, { province: '-', department: '-', country: countryIn(locale) })).toBe(shown);
});

test.each([['', '   ', '😀', '…', '%', '_', "'", '\\', '\u0000', '-', '()', '0']])(
  'finds nothing',
  async (...typed) => {
    for (const each of typed) expect(await findPlaces(each, 'it')).toEqual([]);
  },
);

test.each([
  "'; drop table places; --",
  "Milano' or '1'='1",
  '<script>alert(1)</script>',
  'x'.repeat(10_000),
  'San '.repeat(2_500),
  '\u0000Milano\u0000',
  '%%%%____',
  '\ud800',
  'a\u0301'.repeat(500),
  '١٢٣٤٥',
  'Москва',
  '東京',
  '('.repeat(60),
])('bad input %# breaks nothing', async (typed) => {
  for (const locale of locales) expect(Array.isArray(await findPlaces(typed, locale))).toBe(true);
  expect((await findPlaces('Milano', 'it'))[0]?.name).toBe('Milano');
});
