'use client';
import { type DialogWords, RequestDialog } from './request-dialog';

/** Asks for confirmation, deletes a record through the API, and continues at `next`. */
export function DeleteRecord({ path, next, words }: { path: string; next: string; words: DialogWords }) {
  return (
    <RequestDialog words={words} look="danger" icon="trash" next={next} request={() => ({ method: 'DELETE', path })} />
  );
}
