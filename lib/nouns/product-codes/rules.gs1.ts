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

export type Elements = Map<string, string>;

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
