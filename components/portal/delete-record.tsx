'use client';
import { type DialogWords, RequestDialog } from './request-dialog';

/** Asks yes or no, deletes a record by its address, and goes on to where it no longer is. */
export function DeleteRecord({ path, next, words }: { path: string; next: string; words: DialogWords }) {
  return (
    <RequestDialog words={words} look="danger" icon="trash" next={next} request={() => ({ method: 'DELETE', path })} />
  );
}
