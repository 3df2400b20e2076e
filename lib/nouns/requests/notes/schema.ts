import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { email, id, longText, optional, type ReadOf, reference, stamps } from '@/lib/core/fields/schema.fields';

const NOTE_KINDS = ['note', 'answer', 'reply'] as const;

export const LONGEST_NOTE = 10_000;

/** Limits for attachments of replies and answers: number, and megabytes each. */
export const MAX_FILES = 5;
export const LARGEST_FILE = 5;
/** Total megabytes of an answer's attachments: mailboxes accept little more, and the mail encoding adds a third. */
export const LARGEST_ANSWER = 10;
export const ATTACHED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export const requestNoteRecord = z.object({
  kind: z.enum(NOTE_KINDS),
  text: longText(LONGEST_NOTE).min(1, 'validation.required'),
  /** Exactly one of the four. */
  productTestRequestId: optional(reference('product-test-requests')),
  contactId: optional(reference('contacts')),
  reportingId: optional(reference('reportings')),
  cwRollupRequestId: optional(reference('cw-rollup-requests')),
  /** The latest reply or answer that the author of an answer has read, null for none: a later one is a 409. */
  lastReply: optional(kind('id', id)),
  authorId: optional(kind('id', id)),
  /** Null for a reply. */
  author: z.string().nullish(),
  sender: optional(email),
  isSenderVerified: z
    .boolean()
    .nullish()
    .describe(
      'Whether the mail server has found that a reply comes from its sender’s domain; null for notes and answers.',
    ),
  files: z
    .array(z.object({ _id: id, name: z.string(), mediaType: z.string(), size: z.number() }))
    .optional()
    .describe('Attachments of a reply.'),
  leftOut: z
    .int()
    .optional()
    .describe('Number of attachments that were dropped, as too large or of an unsupported type.'),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type RequestNoteField = keyof z.infer<typeof requestNoteRecord>;

export type RequestNote = ReadOf<
  typeof requestNoteRecord,
  'kind text authorId author sender isSenderVerified files leftOut createdAt'
>;
