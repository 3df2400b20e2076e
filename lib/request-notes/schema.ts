import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { email, id, longText, optional, reference, stamps } from '@/lib/rest/schema';

/** A note among those who work on a request, an answer to its applicant by mail, and what comes back. */
export const NOTE_KINDS = ['note', 'answer', 'reply'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const LONGEST_NOTE = 10_000;

/** Of the files that come with a reply, or go with an answer: how many, and how many megabytes each. */
export const MOST_FILES = 5;
export const LARGEST_FILE = 5;
/** Megabytes of all that goes with an answer: mailboxes take little more, and mail makes a third more of it. */
export const LARGEST_ANSWER = 10;
/** What an answer may carry, for the field that chooses it. */
export const ATTACHED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** What is said about a request. */
export const requestNoteRecord = z.object({
  kind: z.enum(NOTE_KINDS),
  text: longText(LONGEST_NOTE).min(1, 'validation.required'),
  /** Exactly one of the four. */
  productTestRequestId: optional(reference('product-test-requests')),
  contactId: optional(reference('contacts')),
  reportingId: optional(reference('reportings')),
  cwRollupRequestId: optional(reference('cw-rollup-requests')),
  authorId: optional(kind('id', id)),
  /** Who wrote it, by name; of a reply nobody of the portal. */
  author: z.string().nullish(),
  /** The address a reply came from. */
  sender: optional(email),
  /** Files that came with a reply, or went with an answer. */
  files: z.array(z.object({ _id: id, name: z.string(), mediaType: z.string(), size: z.number() })).optional(),
  /** How many more there were, too large or of another kind. */
  leftOut: z.int().optional(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type RequestNoteField = keyof z.infer<typeof requestNoteRecord>;

/** As the API shows it. */
export type RequestNote = {
  _id: string;
  kind: NoteKind;
  text: string;
  authorId: string | null;
  author: string | null;
  sender: string | null;
  files: { _id: string; name: string; mediaType: string; size: number }[];
  leftOut: number;
  createdAt: string;
};
