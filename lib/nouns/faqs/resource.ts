import { z } from 'zod';
import { grantedTo, keeping, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { culture, longText, optional, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';

/** What says more than an answer, with its address. */
export const FAQ_PAGES = {
  centers: '/authorized-centers',
  methods: '/methods',
  suitability: '/suitability',
  costs: '/costs',
  professionals: '/professionals',
} as const;
export type FaqPage = keyof typeof FAQ_PAGES;

const faqRecord = z.object({
  question: text(500),
  answer: longText(),
  language: culture.optional(),
  order: wholeNumber(0, 100_000).optional(),
  isVisible: z.boolean().optional(),
  page: optional(z.enum(Object.keys(FAQ_PAGES) as FaqPage[])),
  ...stamps,
});

export type FaqField = keyof z.infer<typeof faqRecord>;

const written = ['question', 'answer', 'language', 'order', 'isVisible', 'page'] as const;
const forEverybody = {
  rows: () => ({ isVisible: true }),
  read: ['question', 'answer', 'language', 'order', 'page', 'updatedAt'],
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
