import { placeWords } from '@/lib/nouns/places/rules';

/** A query that reads like an address: the words of a street, perhaps followed by those of a town. */
export type TypedStreet = { words: string[]; number: string | null; postalCode: string | null };

/** How people shorten the kinds of streets; dots are optional. */
const SHORT: [RegExp, string][] = [
  [/\bc\.?so\b\.?/g, 'corso '],
  [/\bv\.?le\b\.?/g, 'viale '],
  [/\bp\.?z?za\b\.?/g, 'piazza '],
  [/\bp\.?le\b\.?/g, 'piazzale '],
  [/\bl\.go\b\.?/g, 'largo '],
  [/^v\. ?(?=\p{L}{3})/gu, 'via '],
  [/\bbd\b\.?/g, 'boulevard '],
  [/\bavda\b\.?/g, 'avenida '],
  [/^c\/ ?/g, 'calle '],
];

const KINDS = new Set(
  `via viale corso piazza piazzale piazzetta largo vicolo vico strada contrada borgo salita galleria lungomare lungotevere
  lungarno circonvallazione rue avenue boulevard place quai chemin impasse allee cours calle avenida plaza paseo ronda
  carrer carretera rambla rua praca street road lane square`.split(/\s+/),
);
/** German streets carry their kind at the end: Leopoldstraße, Leopoldstr. */
const GERMAN = /\p{L}{3}(?:strasse|str|weg|platz|gasse|allee|damm)$/u;
/** Articles and prepositions say nothing, and addresses differ in them. */
const SMALL = new Set('d de di da del della dei degli delle dell des du la le les l los las el y e'.split(' '));

/** Reads a query as an address; undefined if nothing in it is the kind of a street. */
export function readStreet(query: string): TypedStreet | undefined {
  const text = SHORT.reduce((done, [short, long]) => done.replace(short, long), query.toLowerCase().slice(0, 100));
  const postalCode = /(?<!\d)\d{4,5}(?!\d)/.exec(text)?.[0] ?? null;
  const number = /(?<![\d\p{L}])(\d{1,3}) ?(?:[a-z](?![\p{L}\d]))?(?![\d\p{L}])/u.exec(text)?.[1] ?? null;
  const words = placeWords(text)
    .filter((word) => !/^\d+[a-z]?$/.test(word))
    .filter((word) => !SMALL.has(word) && word.length > 1)
    .map((word) => word.replace(/(?<=\p{L}{3})strasse$/u, 'str'))
    .slice(0, 6);
  const isStreet = words.some((word, at) => (KINDS.has(word) && at < 3) || GERMAN.test(word));
  const says = words.filter((word) => !KINDS.has(word)).length;
  return isStreet && says > 0 ? { words, number, postalCode } : undefined;
}

/** The ways in which the last words may be the town of the street: at least one word besides its kind stays. */
export function townsOf({ words }: TypedStreet): { street: string[]; town: string }[] {
  return [1, 2, 3].flatMap((length) => {
    const street = words.slice(0, -length);
    const isNamed = street.some((word) => !KINDS.has(word));
    return street.length > 0 && isNamed ? [{ street, town: words.slice(-length).join(' ') }] : [];
  });
}
