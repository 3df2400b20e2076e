import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { faqRecord } from './schema';

export const faqs = defineResource({
  name: 'faqs',
  model: 'Faq',
  schema: faqRecord,
  policy,
  search: ['question', 'answer'],
  sort: 'order',
});
