import { merger, separation } from '@/lib/nouns/requests/answer-merger';

/** Merges a reporting into another one that says the same, and undoes it. */
export const POST = merger('reportings');
export const DELETE = separation('reportings');
