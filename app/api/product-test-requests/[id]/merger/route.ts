import { merger, separation } from '@/lib/requests/answer-merger';

/** It becomes part of another one, because both are the same; and one of its own again. */
export const POST = merger('product-test-requests');
export const DELETE = separation('product-test-requests');
