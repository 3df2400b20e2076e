import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import { cleanHtml } from '@/lib/nouns/newsletters/clean-html';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { letterBlocks } from './resource';

/** Stores a text block, sanitised for newsletters. @throws Problem 400 if nothing is left to read */
const createBlock = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  insertRecord(tx, letterBlocks, actor, cleaned(input));

/** @throws Problem 400 as above */
const updateBlock = (tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> =>
  updateRecord(tx, letterBlocks, actor, locked, cleaned(input));

/** Pictures belong to a single newsletter, which makes them public: text blocks contain none. */
function cleaned(input: Input): Input {
  if (typeof input.text !== 'string') return input;
  const text = cleanHtml(cleanHtml(input.text).replaceAll(/<img\b[^>]*>/g, ''));
  if (!text) throw invalid([{ field: 'text', message: 'validation.required' }]);
  return { ...input, text };
}

export const verbs: Verbs = { create: createBlock, update: updateBlock };
