import { isUuid } from '@/lib/core/fields/column-values';
import { fromPool } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { NoBytes } from '@/lib/run/storage/contract';
import { storedBytes } from '@/lib/run/storage/store';
import { fittingKey } from './rules';

type Stored = { mediaType: string; storageKey: string; widths: number[] };
type Shown = { bytes: Uint8Array; mediaType: string };

/** What a statement for `openShown` reads of a file `f`. */
export const SHOWN_BYTES = 'f.media_type as "mediaType", f.storage_key as "storageKey", f.widths';

/**
 * A picture on a public page, for anybody. For signed-in people and the records they see there is `openFile`.
 * @throws Problem 404 unless the statement finds it, whose first value is an id
 */
export async function openShown(statement: string, values: [string, ...unknown[]], width: number): Promise<Shown> {
  const [file] = isUuid(values[0]) ? await fromPool<Stored>(statement, values) : [];
  if (!file) throw notFound();
  const bytes = await storedBytes(fittingKey(file, width)).catch((error: unknown) => {
    throw error instanceof NoBytes ? notFound() : error;
  });
  return { bytes, mediaType: file.mediaType };
}

/** In no shared cache: taken back, it is to be gone everywhere. */
export const answerShown = ({ bytes, mediaType }: Shown, headers: Record<string, string> = {}): Response =>
  new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': mediaType,
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
