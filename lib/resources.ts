// Generated from lib/*/resource.ts: npm run generate.
import { auditEntries } from '@/lib/audit-entries/resource';
import { blocks } from '@/lib/blocks/resource';
import { bulkActs } from '@/lib/bulk-acts/resource';
import { categories } from '@/lib/categories/resource';
import { centerEvents } from '@/lib/center-events/resource';
import { centerVisits } from '@/lib/center-visits/resource';
import { centers } from '@/lib/centers/resource';
import { chatMessages } from '@/lib/chat-messages/resource';
import { chats } from '@/lib/chats/resource';
import { connections } from '@/lib/connections/resource';
import { consultants } from '@/lib/consultants/resource';
import { contacts } from '@/lib/contacts/resource';
import { credits } from '@/lib/credits/resource';
import { customers } from '@/lib/customers/resource';
import { cwRollupRequests } from '@/lib/cw-rollup-requests/resource';
import { downloads } from '@/lib/downloads/resource';
import { experts } from '@/lib/experts/resource';
import { exportBatches } from '@/lib/export-batches/resource';
import { faqs } from '@/lib/faqs/resource';
import { imports } from '@/lib/imports/resource';
import { labels } from '@/lib/labels/resource';
import { letterBlocks } from '@/lib/letter-blocks/resource';
import { memberships } from '@/lib/memberships/resource';
import { news } from '@/lib/news/resource';
import { newsletterDeliveries } from '@/lib/newsletter-deliveries/resource';
import { newsletters } from '@/lib/newsletters/resource';
import { notifications } from '@/lib/notifications/resource';
import { outbox } from '@/lib/outbox/resource';
import { parcels } from '@/lib/parcels/resource';
import { productCodeBatches } from '@/lib/product-code-batches/resource';
import { productCodes } from '@/lib/product-codes/resource';
import { productTestRequests } from '@/lib/product-test-requests/resource';
import { products } from '@/lib/products/resource';
import { promoSettings } from '@/lib/promo-settings/resource';
import { reportings } from '@/lib/reportings/resource';
import { requestNotes } from '@/lib/request-notes/resource';
import type { Resource } from '@/lib/rest/define';
import { savedViews } from '@/lib/saved-views/resource';
import { securityEvents } from '@/lib/security-events/resource';
import { settings } from '@/lib/settings/resource';
import { treatments } from '@/lib/treatments/resource';
import { users } from '@/lib/users/resource';
import { vatRates } from '@/lib/vat-rates/resource';
import { views } from '@/lib/views/resource';

const all: Resource[] = [
  auditEntries,
  blocks,
  bulkActs,
  categories,
  centerEvents,
  centerVisits,
  centers,
  chatMessages,
  chats,
  connections,
  consultants,
  contacts,
  credits,
  customers,
  cwRollupRequests,
  downloads,
  experts,
  exportBatches,
  faqs,
  imports,
  labels,
  letterBlocks,
  memberships,
  news,
  newsletterDeliveries,
  newsletters,
  notifications,
  outbox,
  parcels,
  productCodeBatches,
  productCodes,
  productTestRequests,
  products,
  promoSettings,
  reportings,
  requestNotes,
  savedViews,
  securityEvents,
  settings,
  treatments,
  users,
  vatRates,
  views,
];

/** All resources under /api, by name. */
export const resources: Record<string, Resource> = Object.fromEntries(all.map((resource) => [resource.name, resource]));
