import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { productCodes } from './resource';
import { makeCode } from './rules';

/** A new code: nobody chooses it, since who can guess one can use it. */
export const createCode = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  insertRecord(tx, productCodes, actor, input, { code: makeCode(randomInt) });
