import { merger, separation } from '@/lib/requests/answer-merger';

/** It becomes part of another one, because both are the same; and one of its own again. */
export const POST = merger('reportings');
export const DELETE = separation('reportings');
