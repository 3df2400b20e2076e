import type { Problem } from './problem';

/** What a person sends from a screen that has to work without signal. */
export interface Entry {
  kind: 'treatment' | 'code' | 'message';
  /** What the list of waiting entries calls it: the patient's name, the code, who the message is for. */
  label: string;
  /** '/api/…', answered to a POST of JSON. */
  path: string;
  body: object;
  /** Uploaded first; their ids go into `body.pictures`, that of a message into `body.pictureId`. */
  pictures?: { kind: PictureKind; blob: Blob; shared: boolean }[];
  /** The key of an entry that needs its person, when this one is that entry corrected. */
  replaces?: string;
}

type PictureKind = 'pre' | 'post' | 'collateral_effects' | 'message';

export type Outcome =
  | { state: 'sent'; record: unknown }
  | { state: 'waiting'; key: string; reason?: WaitReason }
  | { state: 'refused'; key: string; status: number; problem: Problem };

export interface KeptPicture {
  /** Its Idempotency-Key. */
  key: string;
  kind: PictureKind;
  /** Bytes rather than a Blob: Safari keeps of a Blob only where the file was. */
  bytes: ArrayBuffer;
  type: string;
  shared: boolean;
  /** Known once it has been uploaded. */
  fileId?: string;
}

export type WaitReason = 'no-signal' | 'signed-out' | 'busy';

/** An entry as the device keeps it. */
export interface KeptEntry {
  /** The Idempotency-Key of the call, made before anything is sent and never changed. */
  key: string;
  /** Id of the person whose entry it is; nobody else sees or sends it. */
  person: string;
  kind: Entry['kind'];
  label: string;
  path: string;
  body: object;
  pictures: KeptPicture[];
  state: 'waiting' | 'needs-you' | 'sent';
  /** Milliseconds since 1970, as all times here. */
  createdAt: number;
  /** When something of it was sent for the first time: the server remembers keys for a limited time. */
  firstTriedAt?: number;
  sentAt?: number;
  attempts: number;
  nextAt: number;
  reason?: WaitReason;
  refusal?: { status: number; problem: Problem };
  record?: unknown;
}

/** What a form can take up again: the entry with its pictures as Blobs. */
export const asEntry = ({ kind, label, path, body, pictures, key }: KeptEntry): Required<Entry> => ({
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

/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Makes what is kept of an entry; everything that is sent later is decided here. */
export async function keptOf(entry: Entry, person: string, now: number): Promise<KeptEntry> {
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
