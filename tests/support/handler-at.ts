import { operations } from '@/app/api/operations';
import type { Address } from '@/lib/core/verb';
import { handlerOf } from '@/lib/web/rest/answer-operation';

/** The handler of an operation, without a server around it. */
export const handlerAt = async (address: Address) => handlerOf(await operations[address]!());
