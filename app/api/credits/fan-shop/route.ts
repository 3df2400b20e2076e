import { orderAnswer } from '@/lib/credits/data';
import { handleEntry } from '@/lib/credits/handle-entry';
import { payOrder } from '@/lib/credits/pay-order';
import { fanShopOrder } from '@/lib/credits/schema';
import { parse } from '@/lib/http/validation';

/** Called by the fan shop. */
export const POST = handleEntry((tx, body) => payOrder(tx, parse(fanShopOrder, body)), orderAnswer);
