// Generated from lib/*/verbs.ts: npm run generate.
import { verbs as blocks } from '@/lib/blocks/verbs';
import { verbs as centerEvents } from '@/lib/center-events/verbs';
import { verbs as contacts } from '@/lib/contacts/verbs';
import { verbs as cwRollupRequests } from '@/lib/cw-rollup-requests/verbs';
import { verbs as letterBlocks } from '@/lib/letter-blocks/verbs';
import { verbs as newsletters } from '@/lib/newsletters/verbs';
import { verbs as productCodeBatches } from '@/lib/product-code-batches/verbs';
import { verbs as productCodes } from '@/lib/product-codes/verbs';
import { verbs as productTestRequests } from '@/lib/product-test-requests/verbs';
import { verbs as reportings } from '@/lib/reportings/verbs';
import { verbs as requestNotes } from '@/lib/request-notes/verbs';
import type { Verbs } from '@/lib/rest/records';
import { verbs as users } from '@/lib/users/verbs';

/** What nouns do in their own way, by the name of their resource. */
export const verbsOf: Readonly<Record<string, Verbs>> = {
  blocks: blocks,
  'center-events': centerEvents,
  contacts: contacts,
  'cw-rollup-requests': cwRollupRequests,
  'letter-blocks': letterBlocks,
  newsletters: newsletters,
  'product-code-batches': productCodeBatches,
  'product-codes': productCodes,
  'product-test-requests': productTestRequests,
  reportings: reportings,
  'request-notes': requestNotes,
  users: users,
};
