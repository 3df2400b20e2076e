// Generated from lib/*/verbs.ts: npm run generate.
import { verbs as blocks } from '@/lib/blocks/verbs';
import { verbs as centerEvents } from '@/lib/center-events/verbs';
import { verbs as newsletters } from '@/lib/newsletters/verbs';
import type { Verbs } from '@/lib/rest/records';

/** What nouns do in their own way, by the name of their resource. */
export const verbsOf: Readonly<Record<string, Verbs>> = {
  blocks: blocks,
  'center-events': centerEvents,
  newsletters: newsletters,
};
