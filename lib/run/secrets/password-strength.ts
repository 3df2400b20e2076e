// Loaded when the first password is chosen: the dictionaries of five languages take a second and about 100 MB.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as de from '@zxcvbn-ts/language-de';
import * as en from '@zxcvbn-ts/language-en';
import * as es from '@zxcvbn-ts/language-es-es';
import * as fr from '@zxcvbn-ts/language-fr';
import * as it from '@zxcvbn-ts/language-it';

type Lists = Record<string, (string | number)[]>;

/** Older packages export "firstnames", newer ones "firstnames-fr": spreading them into one object would lose lists. */
const listsOf = (...kinds: string[]): (string | number)[][] =>
  [it, de, en, fr, es].flatMap(({ dictionary }) =>
    Object.entries(dictionary as unknown as Lists)
      .filter(([key]) => kinds.includes(key.split('-')[0]!))
      .map(([, list]) => list),
  );

/** Interleaves words of equal rank, so that the most frequent ones of each language come first. */
function merge(lists: (string | number)[][]): string[] {
  const words = new Set<string>();
  const longest = Math.max(...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank++)
    for (const list of lists) if (rank < list.length) words.add(String(list[rank]));
  return [...words];
}

// On globalThis: the server's bundle and Next's each have a copy of this module, and one of the dictionaries is enough.
const shared = globalThis as typeof globalThis & { portalDictionaries?: ZxcvbnFactory };

// Set up as in the library's examples, with a list per language and kind, one check takes up to four seconds, which
// invites denial of service. Hence three lists, few substitutions, and only the first 24 characters.
const zxcvbn = (shared.portalDictionaries ??= new ZxcvbnFactory({
  dictionary: {
    passwords: common.dictionary['passwords-common'],
    words: merge(listsOf('commonWords', 'wikipedia')),
    names: merge(listsOf('firstnames', 'lastnames')),
  },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
  maxLength: 24,
}));

/** The number of guesses an attacker needs who knows these words about the person, as a power of ten. */
export const guessesFor = (password: string, known: string[]): number => zxcvbn.check(password, known).guessesLog10;
