import { z } from 'zod';
import { grantedTo, keeping, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { culture, longText, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';

const faqRecord = z.object({
  question: text(500),
  answer: longText(),
  language: culture.optional(),
  order: wholeNumber(0, 100_000).optional(),
  isVisible: z.boolean().optional(),
  ...stamps,
});

export type FaqField = keyof z.infer<typeof faqRecord>;

const written = ['question', 'answer', 'language', 'order', 'isVisible'] as const;
const forEverybody = {
  rows: () => ({ isVisible: true }),
  read: ['question', 'answer', 'language', 'order', 'updatedAt'],
} as const;

const policy: Policy<'Faq', FaqField> = {
  ...grantedTo(`${SIGNED_IN} anonymous`, [forEverybody]),
  admin: keeping(written),
};

export const faqs = defineResource({
  name: 'faqs',
  model: 'Faq',
  schema: faqRecord,
  policy,
  search: ['question', 'answer'],
  sort: 'order',
});
