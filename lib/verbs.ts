// Generated from lib/*/verbs.ts: npm run generate.
import { verbs as auditEntries } from '@/lib/audit-entries/verbs';
import { verbs as blocks } from '@/lib/blocks/verbs';
import { verbs as centerEvents } from '@/lib/center-events/verbs';
import { verbs as centerVisits } from '@/lib/center-visits/verbs';
import { verbs as centers } from '@/lib/centers/verbs';
import { verbs as connections } from '@/lib/connections/verbs';
import { verbs as contacts } from '@/lib/contacts/verbs';
import { verbs as cwRollupRequests } from '@/lib/cw-rollup-requests/verbs';
import { verbs as downloads } from '@/lib/downloads/verbs';
import { verbs as experts } from '@/lib/experts/verbs';
import { verbs as letterBlocks } from '@/lib/letter-blocks/verbs';
import { verbs as memberships } from '@/lib/memberships/verbs';
import { verbs as news } from '@/lib/news/verbs';
import { verbs as newsletters } from '@/lib/newsletters/verbs';
import { verbs as parcels } from '@/lib/parcels/verbs';
import { verbs as productCodeBatches } from '@/lib/product-code-batches/verbs';
import { verbs as productCodes } from '@/lib/product-codes/verbs';
import { verbs as productTestRequests } from '@/lib/product-test-requests/verbs';
import { verbs as reportings } from '@/lib/reportings/verbs';
import { verbs as requestNotes } from '@/lib/request-notes/verbs';
import { resources } from '@/lib/resources';
import type { Noun, Verbs } from '@/lib/rest/records';
import { verbs as settings } from '@/lib/settings/verbs';
import { verbs as treatments } from '@/lib/treatments/verbs';
import { verbs as users } from '@/lib/users/verbs';

/** Custom verbs of resources, by resource name. */
export const verbsOf: Readonly<Record<string, Verbs>> = {
  'audit-entries': auditEntries,
  blocks: blocks,
  'center-events': centerEvents,
  'center-visits': centerVisits,
  centers: centers,
  connections: connections,
  contacts: contacts,
  'cw-rollup-requests': cwRollupRequests,
  downloads: downloads,
  'users/experts': experts,
  'letter-blocks': letterBlocks,
  memberships: memberships,
  news: news,
  newsletters: newsletters,
  parcels: parcels,
  'product-code-batches': productCodeBatches,
  'product-codes': productCodes,
  'product-test-requests': productTestRequests,
  reportings: reportings,
  'request-notes': requestNotes,
  settings: settings,
  treatments: treatments,
  users: users,
};

/** A resource with its verbs, for creating, changing and deleting records of it. */
export const nounNamed = (name: string): Noun => ({ resource: resources[name]!, verbs: verbsOf[name] ?? {} });
