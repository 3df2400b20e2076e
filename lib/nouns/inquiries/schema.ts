import { z } from 'zod';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { accepted, emailAddress, phoneNumber, requiredName, requiredText } from '@/lib/core/fields/schema.typed';
import { names } from '@/lib/run/names';

export const INQUIRY_KINDS = names('appointment question');
export const INQUIRY_STATUSES = names('unconfirmed waiting proposed accepted declined answered withdrawn');
export type InquiryKind = (typeof INQUIRY_KINDS)[number];
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const MOST_WISHES = 3;
export const LONGEST_QUESTION = 1000;

/** To the minute: 2026-12-01T15:30. */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'validation.date');

const about = {
  center: z.string().min(1).max(200),
  name: requiredName(LONGEST.personName),
  email: emailAddress,
  phone: z.preprocess((value) => value || null, phoneNumber.nullable()),
  privacyAccepted: accepted,
};

export const inquiryForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appointment'),
    wishes: z.array(localTime).min(1, 'validation.required').max(MOST_WISHES),
    ...about,
  }),
  z.object({ kind: z.literal('question'), message: requiredText(LONGEST_QUESTION), ...about }),
]);

const words = z
  .string()
  .max(LONGEST.answer)
  .nullish()
  .transform((text) => text?.trim() ?? '');

export const inquiryAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('accept'), time: localTime, words }),
  z.strictObject({
    answer: z.literal('propose'),
    times: z.array(localTime).min(1, 'validation.required').max(MOST_WISHES),
    words,
  }),
  z.strictObject({ answer: z.literal('decline'), words }),
  /** To a question. */
  z.strictObject({ answer: z.literal('reply'), words: requiredText(LONGEST.answer) }),
]);
