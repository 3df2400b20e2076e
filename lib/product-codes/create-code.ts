import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { productCodes } from './resource';
import { makeCode } from './rules';

/** Creates a random code: one that can be guessed could be used. */
export const createCode = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  insertRecord(tx, productCodes, actor, input, { code: makeCode(randomInt) });
