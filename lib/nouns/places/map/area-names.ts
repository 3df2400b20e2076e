export type Language = 'it' | 'en' | 'de' | 'fr' | 'es';

/** The name of a sea or a region, and where it is best placed, which need not be the centre. */
type PlacedName = {
  lat: number;
  lng: number;
  names: Record<Language, string>;
  turn?: number;
  from: number;
  to: number;
};

/** `names` in the order it, en, de, fr, es; Italian replaces missing ones. */
const named = (names: string): Record<Language, string> => {
  const [it = '', en = it, de = it, fr = it, es = it] = names.split('|');
  return { it, en, de, fr, es };
};

/** `from` and `to`: the pixel zooms between which the name is drawn. `turn`: degrees clockwise. */
const area = (lat: number, lng: number, names: string, from: number, to: number, turn = 0): PlacedName => ({
  lat,
  lng,
  names: named(names),
  from,
  to,
  turn,
});

export const seas: PlacedName[] = [
  area(40.2, 11.7, 'Mar Tirreno|Tyrrhenian Sea|Tyrrhenisches Meer|Mer Tyrrhénienne|Mar Tirreno', 4.5, 8),
  area(42.9, 15.1, 'Mare Adriatico|Adriatic Sea|Adria|Mer Adriatique|Mar Adriático', 4.5, 8, 38),
  area(38.2, 18.3, 'Mar Ionio|Ionian Sea|Ionisches Meer|Mer Ionienne|Mar Jónico', 4.5, 8),
  area(43.55, 8.75, 'Mar Ligure|Ligurian Sea|Ligurisches Meer|Mer Ligure|Mar de Liguria', 6, 9),
  area(39.6, 6.4, 'Mar di Sardegna|Sardinian Sea|Sardisches Meer|Mer de Sardaigne|Mar de Cerdeña', 5.5, 8),
  area(36.6, 13.1, 'Canale di Sicilia|Strait of Sicily|Straße von Sizilien|Canal de Sicile|Canal de Sicilia', 6, 9),
  area(35.1, 18.2, 'Mar Mediterraneo|Mediterranean Sea|Mittelmeer|Mer Méditerranée|Mar Mediterráneo', 4, 6.5),
  area(46.2, -5, 'Golfo di Biscaglia|Bay of Biscay|Golf von Biskaya|Golfe de Gascogne|Golfo de Vizcaya', 4, 7),
  area(56.2, 3.2, 'Mare del Nord|North Sea|Nordsee|Mer du Nord|Mar del Norte', 4, 7),
  area(55.3, 17.6, 'Mar Baltico|Baltic Sea|Ostsee|Mer Baltique|Mar Báltico', 4, 7),
  area(50.1, -2.2, 'La Manica|English Channel|Ärmelkanal|La Manche|Canal de la Mancha', 5.5, 8),
  area(43.2, 34, 'Mar Nero|Black Sea|Schwarzes Meer|Mer Noire|Mar Negro', 4, 7),
  area(38.4, 25.1, 'Mar Egeo|Aegean Sea|Ägäisches Meer|Mer Égée|Mar Egeo', 5, 7),
];

export const regions: PlacedName[] = [
  area(45.75, 9.95, 'Lombardia|Lombardy|Lombardei|Lombardie|Lombardía', 6.25, 8.25),
  area(44.75, 7.85, 'Piemonte|Piedmont|Piemont|Piémont|Piamonte', 6.25, 8.25),
  area(45.72, 7.4, 'Valle d’Aosta|Aosta Valley|Aostatal|Vallée d’Aoste|Valle de Aosta', 7, 9),
  area(
    46.42,
    11.2,
    'Trentino-Alto Adige|Trentino-South Tyrol|Trentino-Südtirol|Trentin-Haut-Adige|Trentino-Alto Adigio',
    6.5,
    8.5,
  ),
  area(45.65, 11.75, 'Veneto|Veneto|Venetien|Vénétie|Véneto', 6.25, 8.25),
  area(
    46.2,
    13.1,
    'Friuli-Venezia Giulia|Friuli Venezia Giulia|Friaul-Julisch Venetien|Frioul-Vénétie Julienne|Friul-Venecia Julia',
    6.5,
    8.5,
  ),
  area(44.3, 8.45, 'Liguria|Liguria|Ligurien|Ligurie|Liguria', 6.5, 8.5),
  area(44.55, 10.85, 'Emilia-Romagna|Emilia-Romagna|Emilia-Romagna|Émilie-Romagne|Emilia-Romaña', 6.25, 8.25),
  area(43.3, 11.1, 'Toscana|Tuscany|Toskana|Toscane|Toscana', 6.25, 8.25),
  area(42.95, 12.6, 'Umbria|Umbria|Umbrien|Ombrie|Umbría', 6.5, 8.5),
  area(43.4, 13.2, 'Marche|Marche|Marken|Marches|Marcas', 6.5, 8.5),
  area(42.1, 12.5, 'Lazio|Lazio|Latium|Latium|Lacio', 6.25, 8.25),
  area(42.15, 13.85, 'Abruzzo|Abruzzo|Abruzzen|Abruzzes|Abruzos', 6.5, 8.5),
  area(41.65, 14.55, 'Molise|Molise|Molise|Molise|Molise', 6.75, 8.5),
  area(40.9, 14.95, 'Campania|Campania|Kampanien|Campanie|Campania', 6.25, 8.25),
  area(41.1, 16.2, 'Puglia|Apulia|Apulien|Pouilles|Apulia', 6.25, 8.25),
  area(40.5, 16.05, 'Basilicata|Basilicata|Basilikata|Basilicate|Basilicata', 6.5, 8.5),
  area(39.1, 16.45, 'Calabria|Calabria|Kalabrien|Calabre|Calabria', 6.25, 8.25),
  area(37.55, 14.2, 'Sicilia|Sicily|Sizilien|Sicile|Sicilia', 6, 8.25),
  area(40.1, 9.05, 'Sardegna|Sardinia|Sardinien|Sardaigne|Cerdeña', 6, 8.25),
];

/** Positions of country names; the names come from `Intl.DisplayNames`. */
export const countries: [code: string, lat: number, lng: number, from: number, to: number][] = [
  ['FR', 46.6, 2.4, 4, 7],
  ['DE', 50.9, 10.2, 4, 7],
  ['CH', 46.75, 8.0, 5, 8],
  ['AT', 47.4, 14.2, 4.5, 8],
  ['SI', 46.05, 14.9, 5.5, 8],
  ['HR', 45.45, 16.6, 5, 8],
  ['BA', 44.2, 17.8, 5, 8],
  ['ES', 40.0, -3.6, 4, 7],
  ['PT', 39.6, -8.2, 4, 7],
  ['GB', 52.7, -1.6, 4, 7],
  ['IE', 53.2, -7.9, 4.5, 7],
  ['BE', 50.6, 4.7, 5, 8],
  ['NL', 52.3, 5.6, 5, 8],
  ['LU', 49.75, 6.1, 6, 9],
  ['DK', 56.0, 9.3, 4.5, 7],
  ['CZ', 49.75, 15.3, 4.5, 7],
  ['PL', 52.1, 19.3, 4, 7],
  ['SK', 48.7, 19.5, 5, 7],
  ['HU', 47.1, 19.3, 4.5, 7],
  ['RS', 44.2, 20.8, 5, 8],
  ['ME', 42.8, 19.2, 6, 8],
  ['AL', 41.1, 20.0, 5.5, 8],
  ['MK', 41.6, 21.7, 6, 8],
  ['GR', 39.4, 22.0, 4.5, 7],
  ['BG', 42.7, 25.3, 4.5, 7],
  ['RO', 45.9, 24.9, 4.5, 7],
  ['TN', 35.2, 9.4, 4.5, 8],
  ['DZ', 35.6, 3.2, 4.5, 8],
  ['MT', 35.75, 14.4, 6, 9],
  ['TR', 39.2, 30.5, 4.5, 7],
  ['SM', 43.94, 12.46, 9, 12],
];
