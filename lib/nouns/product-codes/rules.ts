import { isProductNumber, readAddress, readElements } from './rules.gs1';

/** Without 0, 1, I, L and O, which look alike. 31 is prime: see `checkCharacter`. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 12;

/** Converts typed or scanned text, with or without dashes and spaces, in any case, to the stored form. */
export const normaliseCode = (text: string) => text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');

/** The printed form: XXXX-XXXX-XXXX. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

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

/**
 * Extracts the code from typed or scanned text: the code itself, a GS1 element string or Digital Link
 * with the code as serial number, or a URL that ends with it.
 */
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
