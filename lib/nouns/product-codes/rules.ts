// GS1 codes printed on boxes: a product number, optionally with a serial number.

/** Data length of application identifiers with a fixed length, by their first digits. */
const FIXED: [prefix: RegExp, identifier: number, data: number][] = [
  [/^00/, 2, 18],
  [/^0[123]/, 2, 14],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
];
/** Those of variable length; their data ends at the separator, or at the end of the text. */
const VARIABLE: [prefix: RegExp, identifier: number][] = [
  [/^(10|2[12]|30|37|9[0-9])/, 2],
  [/^(23|24|25|40|42)/, 3],
  [/^(39|70|71|80|81|82)/, 4],
];
const SEPARATOR = '\u001d';

type Elements = Map<string, string>;

/** Parses element strings as printed (`(01)…(21)…`) or as sent by scanners; null if it is none. */
export function readElements(text: string): Elements | null {
  const plain = text.trim().replace(/^\](?:C1|d2|Q3|e0|J1)/i, '');
  return plain.startsWith('(') ? readBracketed(plain) : readPlain(plain);
}

function readBracketed(text: string): Elements | null {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  const isWhole = found.map(([part]) => part).join('') === text;
  return found.length > 0 && isWhole ? new Map(found.map(([, key = '', data = '']) => [key, data.trim()])) : null;
}

function readPlain(text: string): Elements | null {
  const elements: Elements = new Map();
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text;
  if (!/^0[012]\d/.test(rest)) return null; // A product or box number must be first: else any digits would match.
  while (rest) {
    const fixed = FIXED.find(([prefix]) => prefix.test(rest));
    const variable = VARIABLE.find(([prefix]) => prefix.test(rest));
    const start = fixed?.[1] ?? variable?.[1];
    if (!start) return null;
    const end = fixed ? start + fixed[2] : (rest + SEPARATOR).indexOf(SEPARATOR);
    if (rest.length < end) return null;
    elements.set(rest.slice(0, start), rest.slice(start, end));
    rest = rest.slice(end).replace(new RegExp(`^${SEPARATOR}`), '');
  }
  return elements;
}

/** Parses a URL: the elements in the path of a GS1 Digital Link, else the parts of path and query. */
export function readAddress(text: string): Elements | null {
  if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text.trim())) return null;
  const { pathname, searchParams } = new URL(text.trim());
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const elements: Elements = new Map(parts.map((part, n) => [`part ${n}`, part]));
  for (const [n, part] of parts.entries())
    if (/^\d{2,4}$/.test(part) && parts[n + 1]) elements.set(part, parts[n + 1]!);
  for (const [name, value] of searchParams) elements.set(name, value);
  return elements;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** EAN-8, UPC-A, EAN-13 and GTIN-14: digits ending with a check digit. */
export function isProductNumber(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = text
    .split('')
    .toReversed()
    .reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Without 0, 1, I, L and O, which look alike. 31 is prime: see `checkCharacter`. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 12;

/** Converts typed or scanned text, with or without dashes and spaces, in any case, to the stored form. */
export const normaliseCode = (text: string) => text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');

/**
 * The twelfth character: a position-weighted sum modulo the size of the alphabet. Since that is prime, every
 * single wrong character and every swap of two characters changes it.
 * @param body eleven characters of the alphabet
 */
export function checkCharacter(body: string): string {
  const sum = body
    .split('')
    .reduce((total, character, index) => total + CODE_ALPHABET.indexOf(character) * (index + 2), 0);
  return CODE_ALPHABET[sum % CODE_ALPHABET.length]!;
}

/** Whether a normalised text can be a code. Catches most typing errors without asking the database. */
export function isWellFormedCode(code: string): boolean {
  const isSpelled =
    code.length === CODE_LENGTH && code.split('').every((character) => CODE_ALPHABET.includes(character));
  return isSpelled && checkCharacter(code.slice(0, -1)) === code.at(-1);
}

/** @param random a whole number from 0 below its argument; cryptographically secure, because codes are worth money */
export function makeCode(random: (below: number) => number): string {
  const body = Array.from({ length: CODE_LENGTH - 1 }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('');
  return body + checkCharacter(body);
}

/** `product`: the number on every box of that product; `mistyped`: not a valid code of ours. */
export type ReadCode = { code: string } | { problem: 'empty' | 'product' | 'mistyped' };

/** Characters; more than any label or address holds. Reading a megabyte element by element would keep everybody waiting. */
const LONGEST = 1_000;

/** Extracts the code from a text: itself, a GS1 element string or Digital Link, or a URL that ends with it. */
export function readCode(text: string): ReadCode {
  if (text.length > LONGEST) return { problem: 'mistyped' };
  const typed = normaliseCode(text);
  if (isWellFormedCode(typed)) return { code: typed };
  if (!typed) return { problem: 'empty' };
  const elements = readAddress(text) ?? readElements(text);
  if (!elements) return { problem: isProductNumber(typed) ? 'product' : 'mistyped' };
  const candidates = [elements.get('21') ?? '', ...elements.values()].map(normaliseCode);
  // Some scanners drop separators, so the next element runs into the serial number; the check character decides.
  const code = [...candidates, ...candidates.map((one) => one.slice(0, CODE_LENGTH))].find(isWellFormedCode);
  if (code) return { code };
  return { problem: elements.has('01') && !elements.has('21') ? 'product' : 'mistyped' };
}
