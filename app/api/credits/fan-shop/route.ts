import { parse } from '@/lib/core/fields/validation';
import { orderAnswer } from '@/lib/nouns/credits/data';
import { handleEntry } from '@/lib/nouns/credits/handle-entry';
import { payOrder } from '@/lib/nouns/credits/pay-order';
import { fanShopOrder } from '@/lib/nouns/credits/schema';

/** Called by the fan shop. */
export const POST = handleEntry((tx, body) => payOrder(tx, parse(fanShopOrder, body)), orderAnswer);
