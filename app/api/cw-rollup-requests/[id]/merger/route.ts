import { merger, separation } from '@/lib/nouns/requests/answer-merger';

/** Merges a request into another one that says the same, and undoes it. */
export const POST = merger('cw-rollup-requests');
export const DELETE = separation('cw-rollup-requests');
