// Loaded with the first password that is chosen: the dictionaries of five languages take a second and some 100 MB.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as de from '@zxcvbn-ts/language-de';
import * as en from '@zxcvbn-ts/language-en';
import * as es from '@zxcvbn-ts/language-es-es';
import * as fr from '@zxcvbn-ts/language-fr';
import * as it from '@zxcvbn-ts/language-it';

type Lists = Record<string, (string | number)[]>;

/** The older packages say "firstnames", the newer ones "firstnames-fr": spread into one object, some would be lost. */
const listsOf = (...kinds: string[]): (string | number)[][] =>
  [it, de, en, fr, es].flatMap(({ dictionary }) =>
    Object.entries(dictionary as unknown as Lists)
      .filter(([key]) => kinds.includes(key.split('-')[0]!))
      .map(([, list]) => list),
  );

/** Words of equal rank side by side, so that the most frequent of each language stay first. */
function merge(lists: (string | number)[][]): string[] {
  const words = new Set<string>();
  const longest = Math.max(...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank++)
    for (const list of lists) if (rank < list.length) words.add(String(list[rank]));
  return [...words];
}

// As the library's examples have it, with a list for each language and kind, one check takes up to four seconds: a gift to
// whoever sends many. Three lists, few substitutions, and what follows the 24th character is not looked at.
const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    passwords: common.dictionary['passwords-common'],
    words: merge(listsOf('commonWords', 'wikipedia')),
    names: merge(listsOf('firstnames', 'lastnames')),
  },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: 20,
  maxLength: 24,
});

/** How many guesses a program needs that knows these words about the person, as a power of ten. */
export const guessesFor = (password: string, known: string[]): number => zxcvbn.check(password, known).guessesLog10;
