import { draftOf, keepDraft, removeDraft } from '@/components/offline/device-store';
import type { PictureKind } from '@/lib/nouns/treatments/schema';
import { daysFromNow } from '@/lib/run/i18n/dates';
import type { FormPictures, FormValues } from './values';

/** A partly filled form. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: FormValues;
  pictures: FormPictures;
  /** The outbox entry that this one corrects. */
  replaces?: string;
  /** The version of the record being edited. */
  seen?: string;
}

/** Bytes rather than a Blob: for a Blob, Safari stores only where the file was. */
type Kept = { kind: PictureKind; shared: boolean } & ({ bytes: ArrayBuffer; type: string } | { fileId: string });

const DAYS_KEPT = 14;
const bytesOf = new WeakMap<Blob, Promise<ArrayBuffer>>();

async function keptOf([kind, picture]: [string, NonNullable<FormPictures[PictureKind]>]): Promise<Kept> {
  const { shared } = picture;
  if ('fileId' in picture) return { kind: kind as PictureKind, shared, fileId: picture.fileId };
  const known = bytesOf.get(picture.blob) ?? picture.blob.arrayBuffer();
  bytesOf.set(picture.blob, known);
  return { kind: kind as PictureKind, shared, bytes: await known, type: picture.blob.type };
}

/** Stores a draft on this device, including pictures; false if the browser does not allow storage. */
export async function saveDraft(person: string, form: string, draft: Draft): Promise<boolean> {
  try {
    const pictures = await Promise.all(Object.entries(draft.pictures).map(keptOf));
    await keepDraft(person, form, { ...draft, pictures });
    return true;
  } catch {
    return false;
  }
}

/** The person's draft of this form, or null. Expires after two weeks, because it is health data. */
export async function loadDraft(person: string, form: string): Promise<Draft | null> {
  const found = (await draftOf(person, form).catch(() => null)) as
    | (Omit<Draft, 'pictures'> & { pictures: Kept[] })
    | null;
  if (!found) return null;
  if (found.savedAt < daysFromNow(-DAYS_KEPT).getTime()) {
    await dropDraft(person, form);
    return null;
  }
  const pictures = found.pictures.map(({ kind, shared, ...one }) => [
    kind,
    { shared, ...('fileId' in one ? one : { blob: new Blob([one.bytes], { type: one.type }) }) },
  ]);
  return { ...found, pictures: Object.fromEntries(pictures) as FormPictures };
}

export const dropDraft = (person: string, form: string): Promise<void> => removeDraft(person, form).catch(() => {});
