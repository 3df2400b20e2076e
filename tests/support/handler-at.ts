import { operations } from '@/app/api/operations';
import type { Address } from '@/lib/core/verb';
import { handlerOf } from '@/lib/web/rest/answer-operation';

export const handlerAt = async (address: Address) => handlerOf(await operations[address]!());
