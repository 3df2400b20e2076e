import { isProductNumber, readAddress, readElements } from './rules.gs1';

/** No 0, 1, I, L and O, which look like others. 31 is a prime number: see `checkCharacter`. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 12;

/** As typed or scanned, with or without dashes and spaces, any case → as it is stored. */
export const normaliseCode = (text: string) => text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');

/** As it is printed: XXXX-XXXX-XXXX. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/**
 * The twelfth character: a sum weighted by position, modulo the size of the alphabet. Because that is prime, every
 * single wrong character and every two characters swapped change it.
 * @param body eleven characters of the alphabet
 */
export function checkCharacter(body: string): string {
  const sum = body
    .split('')
    .reduce((total, character, index) => total + CODE_ALPHABET.indexOf(character) * (index + 2), 0);
  return CODE_ALPHABET[sum % CODE_ALPHABET.length]!;
}

/** Could this, normalised, be a code at all? Most typing errors are caught here, without asking the database. */
export function isWellFormedCode(code: string): boolean {
  const isSpelled =
    code.length === CODE_LENGTH && code.split('').every((character) => CODE_ALPHABET.includes(character));
  return isSpelled && checkCharacter(code.slice(0, -1)) === code.at(-1);
}

/** @param random a whole number from 0 below its argument; codes are worth money, so from a cryptographic source */
export function makeCode(random: (below: number) => number): string {
  const body = Array.from({ length: CODE_LENGTH - 1 }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('');
  return body + checkCharacter(body);
}

/** `product`: the number on every box of that product; `mistyped`: a code of ours it cannot be. */
export type ReadCode = { code: string } | { problem: 'empty' | 'product' | 'mistyped' };

/**
 * The code in what was typed or scanned: the code itself, a GS1 element string or Digital Link that carries it as serial
 * number, or the address of a page that ends with it.
 */
export function readCode(text: string): ReadCode {
  const typed = normaliseCode(text);
  if (isWellFormedCode(typed)) return { code: typed };
  if (!typed) return { problem: 'empty' };
  const elements = readAddress(text) ?? readElements(text);
  if (!elements) return { problem: isProductNumber(typed) ? 'product' : 'mistyped' };
  const candidates = [elements.get('21') ?? '', ...elements.values()].map(normaliseCode);
  // A scanner that drops separators runs the next element into the serial number; the check character tells.
  const code = [...candidates, ...candidates.map((one) => one.slice(0, CODE_LENGTH))].find(isWellFormedCode);
  if (code) return { code };
  return { problem: elements.has('01') && !elements.has('21') ? 'product' : 'mistyped' };
}
