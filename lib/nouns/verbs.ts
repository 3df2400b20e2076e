// Generated from lib/**/verbs.ts: npm run generate.
import type { Noun, Verbs } from '@/lib/core/records';
import { verbs as experts } from '@/lib/nouns/accounts/experts/verbs';
import { verbs as auditEntries } from '@/lib/nouns/audit-entries/verbs';
import { verbs as centerEvents } from '@/lib/nouns/centers/events/verbs';
import { verbs as centers } from '@/lib/nouns/centers/verbs';
import { verbs as centerVisits } from '@/lib/nouns/centers/visits/verbs';
import { verbs as blocks } from '@/lib/nouns/chats/blocks/verbs';
import { verbs as connections } from '@/lib/nouns/chats/connections/verbs';
import { verbs as downloads } from '@/lib/nouns/downloads/verbs';
import { verbs as parcels } from '@/lib/nouns/kits/parcels/verbs';
import { verbs as memberships } from '@/lib/nouns/memberships/verbs';
import { verbs as news } from '@/lib/nouns/news/verbs';
import { verbs as letterBlocks } from '@/lib/nouns/newsletters/letter-blocks/verbs';
import { verbs as newsletters } from '@/lib/nouns/newsletters/verbs';
import { verbs as productCodeBatches } from '@/lib/nouns/product-codes/batches/verbs';
import { verbs as productCodes } from '@/lib/nouns/product-codes/verbs';
import { verbs as contacts } from '@/lib/nouns/requests/contacts/verbs';
import { verbs as cwRollupRequests } from '@/lib/nouns/requests/cw-rollup-requests/verbs';
import { verbs as requestNotes } from '@/lib/nouns/requests/notes/verbs';
import { verbs as productTestRequests } from '@/lib/nouns/requests/product-test-requests/verbs';
import { verbs as reportings } from '@/lib/nouns/requests/reportings/verbs';
import { resources } from '@/lib/nouns/resources';
import { verbs as settings } from '@/lib/nouns/settings/verbs';
import { verbs as treatments } from '@/lib/nouns/treatments/verbs';
import { verbs as users } from '@/lib/nouns/users/verbs';

/** Custom verbs of resources, by resource name. */
export const verbsOf: Readonly<Record<string, Verbs>> = {
  'users/experts': experts,
  'audit-entries': auditEntries,
  centers: centers,
  'center-events': centerEvents,
  'center-visits': centerVisits,
  blocks: blocks,
  connections: connections,
  downloads: downloads,
  parcels: parcels,
  memberships: memberships,
  news: news,
  newsletters: newsletters,
  'letter-blocks': letterBlocks,
  'product-codes': productCodes,
  'product-code-batches': productCodeBatches,
  contacts: contacts,
  'cw-rollup-requests': cwRollupRequests,
  'request-notes': requestNotes,
  'product-test-requests': productTestRequests,
  reportings: reportings,
  settings: settings,
  treatments: treatments,
  users: users,
};

/** A resource with its verbs, for creating, changing and deleting records of it. */
export const nounNamed = (name: string): Noun => ({ resource: resources[name]!, verbs: verbsOf[name] ?? {} });
