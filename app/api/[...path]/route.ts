import { notFound } from '@/lib/errors';
import { problemResponse } from '@/lib/http/problem-response';

/** What no other route of the API answers. */
const nothingHere = (request: Request) => problemResponse(notFound(), request);

export { nothingHere as DELETE, nothingHere as GET, nothingHere as PATCH, nothingHere as POST, nothingHere as PUT };
