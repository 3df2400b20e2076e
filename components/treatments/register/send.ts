import { uploadFile } from '@/components/fields/upload';
import type { Outcome, Problem } from '@/components/offline/entry';
import { sendOrKeep } from '@/components/offline/outbox';
import { fetchSignedIn } from '@/components/portal/call-api';
import { PICTURE_KINDS, type PictureKind } from '@/lib/nouns/treatments/schema';
import { bodyOf, type Filled, type FormPictures } from './values';

/** The kinds of the pictures there are, in the order in which they are sent. */
export const kindsOf = (pictures: FormPictures): PictureKind[] => PICTURE_KINDS.filter((kind) => pictures[kind]);

/** Passes a new treatment to the outbox: sent now, or stored on the device until it is online. */
export function sendNew({ values, pictures, replaces }: Filled): Promise<Outcome> {
  const blobs = kindsOf(pictures).flatMap((kind) => {
    const picture = pictures[kind];
    return picture && 'blob' in picture ? [{ kind, blob: picture.blob, shared: picture.shared }] : [];
  });
  return sendOrKeep({
    kind: 'treatment',
    label: `${values.texts['patient.name']} ${values.texts['patient.surname']}`.trim(),
    path: '/api/treatments',
    body: bodyOf(values, true),
    pictures: blobs,
    ...(replaces && { replaces }),
  });
}

export type ChangeResult =
  | { state: 'sent' }
  | { state: 'offline'; pictures: FormPictures }
  | { state: 'refused'; status: number; problem: Problem; pictures: FormPictures };

/** Changes a treatment, online; uploaded pictures keep their id, so that a retry does not upload them again. */
export async function sendChange(id: string, { values, pictures, seen }: Filled): Promise<ChangeResult> {
  const known: FormPictures = { ...pictures };
  for (const kind of kindsOf(pictures)) {
    const picture = pictures[kind];
    if (!picture || !('blob' in picture)) continue;
    const uploaded = await uploadFile(picture.blob, { kind: 'picture', name: `${kind}.jpg` });
    if (!uploaded || 'problem' in uploaded) return refusedOrOffline(uploaded?.problem ?? null, known);
    known[kind] = { fileId: uploaded.id, shared: picture.shared };
  }
  const listed = kindsOf(known).map((kind) => ({ kind, ...known[kind] }));
  const body = JSON.stringify({ ...bodyOf(values, false), pictures: listed, updatedAt: seen });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchSignedIn(`/api/treatments/${id}`, { method: 'PUT', headers, body }).catch(() => null);
  if (answer?.ok) return { state: 'sent' };
  const problem = (await answer?.json().catch(() => null)) as Problem | null | undefined;
  return refusedOrOffline(answer && problem ? { ...problem, status: answer.status } : null, known);
}

const refusedOrOffline = (problem: Problem | null, pictures: FormPictures): ChangeResult =>
  problem && problem.status > 0 && (problem.message || problem.errors)
    ? { state: 'refused', status: problem.status, problem, pictures }
    : { state: 'offline', pictures };

/** The current version of a treatment on the server; null if it does not say. */
export async function latestVersion(id: string): Promise<string | null> {
  const answer = await fetchSignedIn(`/api/treatments/${id}?fields=updatedAt`, {}).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { updatedAt: string }).updatedAt : null;
}
