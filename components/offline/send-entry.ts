import type { KeptEntry, KeptPicture } from './entry';
import { type Verdict, verdict } from './verdict';

const PICTURE_MS = 60_000;
const CALL_MS = 20_000;

/**
 * One attempt to send an entry, continuing where the last one stopped. `save` is awaited after each step,
 * so that closing the tab loses nothing and sends nothing twice.
 */
export async function sendEntry(entry: KeptEntry, save: (entry: KeptEntry) => Promise<void>): Promise<Verdict> {
  for (const picture of entry.pictures) {
    if (picture.fileId) continue;
    const uploaded = await upload(entry, picture);
    if (uploaded.state !== 'sent') return uploaded;
    picture.fileId = (uploaded.record as { _id: string })._id;
    await save(entry);
  }
  const body = JSON.stringify({ ...entry.body, ...picturesOf(entry) });
  const headers = { ...headersOf(entry, entry.key), 'content-type': 'application/json' };
  return attempt(entry.path, { headers, body, signal: AbortSignal.timeout(CALL_MS) });
}

function picturesOf({ kind, pictures }: KeptEntry): object {
  if (pictures.length === 0) return {};
  if (kind === 'message') return { pictureId: pictures[0]!.fileId };
  return { pictures: pictures.map(({ kind: of, fileId, shared }) => ({ kind: of, fileId, shared })) };
}

function upload(entry: KeptEntry, { key, bytes, type, kind }: KeptPicture): Promise<Verdict> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type }), `${kind}.${type.split('/')[1] ?? 'jpg'}`);
  return attempt('/api/files', { headers: headersOf(entry, key), body, signal: AbortSignal.timeout(PICTURE_MS) });
}

/** `x-person`: the server accepts it only from this person, even if somebody else is signed in by now. */
const headersOf = ({ person }: KeptEntry, key: string) => ({ 'idempotency-key': key, 'x-person': person });

async function attempt(path: string, call: RequestInit): Promise<Verdict> {
  try {
    const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', redirect: 'error', ...call });
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return verdict(answer.status, isJson ? await answer.json() : null, answer.headers.get('retry-after'));
  } catch {
    return verdict(0, null);
  }
}
