// Generated from lib/**/resource.ts: npm run generate.
import { bulkActs } from '@/lib/core/bulk-changes/resource';
import type { Resource } from '@/lib/core/define';
import { imports } from '@/lib/core/imports/resource';
import { savedViews } from '@/lib/core/saved-views/resource';
import { experts } from '@/lib/nouns/accounts/experts/resource';
import { auditEntries } from '@/lib/nouns/audit-entries/resource';
import { categories } from '@/lib/nouns/categories/resource';
import { centerEvents } from '@/lib/nouns/centers/events/resource';
import { centers } from '@/lib/nouns/centers/resource';
import { centerVisits } from '@/lib/nouns/centers/visits/resource';
import { blocks } from '@/lib/nouns/chats/blocks/resource';
import { connections } from '@/lib/nouns/chats/connections/resource';
import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { chats } from '@/lib/nouns/chats/resource';
import { views } from '@/lib/nouns/chats/views/resource';
import { credits } from '@/lib/nouns/credits/resource';
import { customers } from '@/lib/nouns/customers/resource';
import { downloads } from '@/lib/nouns/downloads/resource';
import { faqs } from '@/lib/nouns/faqs/resource';
import { exportBatches } from '@/lib/nouns/kits/export-batches/resource';
import { parcels } from '@/lib/nouns/kits/parcels/resource';
import { labels } from '@/lib/nouns/labels/resource';
import { memberships } from '@/lib/nouns/memberships/resource';
import { news } from '@/lib/nouns/news/resource';
import { newsletterDeliveries } from '@/lib/nouns/newsletters/deliveries/resource';
import { letterBlocks } from '@/lib/nouns/newsletters/letter-blocks/resource';
import { newsletters } from '@/lib/nouns/newsletters/resource';
import { notifications } from '@/lib/nouns/notifications/resource';
import { outbox } from '@/lib/nouns/outbox/resource';
import { productCodeBatches } from '@/lib/nouns/product-codes/batches/resource';
import { productCodes } from '@/lib/nouns/product-codes/resource';
import { products } from '@/lib/nouns/products/resource';
import { promoSettings } from '@/lib/nouns/promo-settings/resource';
import { contacts } from '@/lib/nouns/requests/contacts/resource';
import { cwRollupRequests } from '@/lib/nouns/requests/cw-rollup-requests/resource';
import { requestNotes } from '@/lib/nouns/requests/notes/resource';
import { productTestRequests } from '@/lib/nouns/requests/product-test-requests/resource';
import { reportings } from '@/lib/nouns/requests/reportings/resource';
import { securityEvents } from '@/lib/nouns/security-events/resource';
import { settings } from '@/lib/nouns/settings/resource';
import { treatments } from '@/lib/nouns/treatments/resource';
import { consultants } from '@/lib/nouns/users/consultants/resource';
import { users } from '@/lib/nouns/users/resource';
import { vatRates } from '@/lib/nouns/vat-rates/resource';

const all: Resource[] = [
  bulkActs,
  imports,
  savedViews,
  experts,
  auditEntries,
  categories,
  centers,
  centerEvents,
  centerVisits,
  chats,
  blocks,
  connections,
  chatMessages,
  views,
  credits,
  customers,
  downloads,
  faqs,
  exportBatches,
  parcels,
  labels,
  memberships,
  news,
  newsletters,
  newsletterDeliveries,
  letterBlocks,
  notifications,
  outbox,
  productCodes,
  productCodeBatches,
  products,
  promoSettings,
  contacts,
  cwRollupRequests,
  requestNotes,
  productTestRequests,
  reportings,
  securityEvents,
  settings,
  treatments,
  users,
  consultants,
  vatRates,
];

/** All resources under /api, by name. */
export const resources: Record<string, Resource> = Object.fromEntries(all.map((resource) => [resource.name, resource]));
