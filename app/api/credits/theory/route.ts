import { creditAnswer } from '@/lib/credits/data';
import { handleEntry } from '@/lib/credits/handle-entry';
import { recordTheory } from '@/lib/credits/record-theory';
import { theoryCredits } from '@/lib/credits/schema';
import { parse } from '@/lib/http/validation';

/** Called by the academy. */
export const POST = handleEntry((tx, body) => recordTheory(tx, parse(theoryCredits, body)), creditAnswer);
