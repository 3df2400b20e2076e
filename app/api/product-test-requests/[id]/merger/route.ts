import { merger, separation } from '@/lib/nouns/requests/answer-merger';

/** Merges a request into another one that says the same, and undoes it. */
export const POST = merger('product-test-requests');
export const DELETE = separation('product-test-requests');
