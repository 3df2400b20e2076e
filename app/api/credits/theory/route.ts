import { parse } from '@/lib/core/fields/validation';
import { creditAnswer } from '@/lib/nouns/credits/data';
import { handleEntry } from '@/lib/nouns/credits/handle-entry';
import { recordTheory } from '@/lib/nouns/credits/record-theory';
import { theoryCredits } from '@/lib/nouns/credits/schema';

/** Called by the academy. */
export const POST = handleEntry((tx, body) => recordTheory(tx, parse(theoryCredits, body)), creditAnswer);
