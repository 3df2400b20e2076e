/** The API's error format (RFC 9457), as far as screens use it. */
export interface Problem {
  status: number;
  title?: string;
  message: string;
  messageKey: string;
  errors?: { field: string; message: string; messageKey: string }[];
}

/** A problem detected by this device, not by the server; its text comes with the page. */
export const localProblem = (messageKey: string, message: string): Problem => ({ status: 0, message, messageKey });

/** A form sent from a screen that works offline. */
export interface Entry {
  kind: 'treatment' | 'code' | 'message';
  /** Its label in the list of waiting entries: the patient's name, the code, the recipient of the message. */
  label: string;
  /** '/api/…', which accepts a POST of JSON. */
  path: string;
  body: object;
  /** Uploaded first; their ids are added to `body.pictures`, or for a message to `body.pictureId`. */
  pictures?: { kind: PictureKind; blob: Blob; shared: boolean }[];
  replaces?: string;
}

type PictureKind = 'pre' | 'post' | 'collateral_effects' | 'message';

export type Outcome =
  | { state: 'sent'; record: unknown }
  | { state: 'waiting'; key: string; reason?: WaitReason }
  /** `isKept`: it is stored on this device, to be corrected; else only the form still has it. */
  | { state: 'refused'; key: string; isKept: boolean; status: number; problem: Problem };

export interface StoredPicture {
  /** Its Idempotency-Key: another one if it has to be uploaded again. */
  key: string;
  kind: PictureKind;
  /** Bytes rather than a Blob: for a Blob, Safari stores only where the file was. */
  bytes: ArrayBuffer;
  type: string;
  shared: boolean;
  fileId?: string;
}

export type WaitReason = 'no-signal' | 'signed-out' | 'other-role' | 'busy';

export interface StoredEntry {
  /** The Idempotency-Key of the call, created before anything is sent and never changed. */
  key: string;
  /** The id of the person it belongs to; nobody else sees or sends it. */
  person: string;
  /** The group of roles in which it was entered, and is sent; undefined if an earlier version stored it. */
  group?: string;
  /** Its place among the person's entries: clocks of devices jump. */
  order?: number;
  kind: Entry['kind'];
  label: string;
  path: string;
  body: object;
  pictures: StoredPicture[];
  state: 'waiting' | 'needs-you' | 'sent';
  /** Milliseconds since 1970, as all times here. */
  createdAt: number;
  /** When any of it was first sent: the server stores keys for a limited time. */
  firstTriedAt?: number;
  sentAt?: number;
  attempts: number;
  nextAt: number;
  reason?: WaitReason;
  refusal?: { status: number; problem: Problem };
  record?: unknown;
}

export const asEntry = ({ kind, label, path, body, pictures, key }: StoredEntry): Required<Entry> => ({
  kind,
  label,
  path,
  body,
  pictures: pictures.map((one) => ({
    kind: one.kind,
    shared: one.shared,
    blob: new Blob([one.bytes], { type: one.type }),
  })),
  replaces: key,
});

/** 128 random bits. `crypto.randomUUID` is not available without https. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Converts an entry for storing; everything sent later is fixed here. */
export async function toStoredEntry(entry: Entry, person: string, now: number): Promise<StoredEntry> {
  const pictures = (entry.pictures ?? []).map(async ({ blob, kind, shared }) => {
    return { key: makeKey(), kind, shared, type: blob.type, bytes: await blob.arrayBuffer() };
  });
  return {
    key: makeKey(),
    person,
    kind: entry.kind,
    label: entry.label,
    path: entry.path,
    body: structuredClone(entry.body),
    pictures: await Promise.all(pictures),
    state: 'waiting',
    createdAt: now,
    attempts: 0,
    nextAt: now,
  };
}
