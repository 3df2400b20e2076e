// Generated from lib/**/resource.ts and app/api: npm run generate.
// Resources without handwritten routes, which only have the common operations.
import type { RouteTable } from '@/lib/web/http/direct-api';
import { plainCollection, plainMember } from '@/lib/web/rest/handlers';

export const plainRoutes: RouteTable = {
  blocks: plainCollection(
    () => import('@/lib/nouns/chats/blocks/resource'),
    'blocks',
    () => import('@/lib/nouns/chats/blocks/verbs'),
  ),
  'blocks/[id]': plainMember(
    () => import('@/lib/nouns/chats/blocks/resource'),
    'blocks',
    () => import('@/lib/nouns/chats/blocks/verbs'),
  ),
  categories: plainCollection(() => import('@/lib/nouns/categories/resource'), 'categories'),
  'categories/[id]': plainMember(() => import('@/lib/nouns/categories/resource'), 'categories'),
  'center-events': plainCollection(
    () => import('@/lib/nouns/centers/events/resource'),
    'centerEvents',
    () => import('@/lib/nouns/centers/events/verbs'),
  ),
  'center-events/[id]': plainMember(
    () => import('@/lib/nouns/centers/events/resource'),
    'centerEvents',
    () => import('@/lib/nouns/centers/events/verbs'),
  ),
  'center-visits': plainCollection(
    () => import('@/lib/nouns/centers/visits/resource'),
    'centerVisits',
    () => import('@/lib/nouns/centers/visits/verbs'),
  ),
  'center-visits/[id]': plainMember(
    () => import('@/lib/nouns/centers/visits/resource'),
    'centerVisits',
    () => import('@/lib/nouns/centers/visits/verbs'),
  ),
  consultants: plainCollection(() => import('@/lib/nouns/users/consultants/resource'), 'consultants'),
  'consultants/[id]': plainMember(() => import('@/lib/nouns/users/consultants/resource'), 'consultants'),
  contacts: plainCollection(
    () => import('@/lib/nouns/requests/contacts/resource'),
    'contacts',
    () => import('@/lib/nouns/requests/contacts/verbs'),
  ),
  'contacts/[id]': plainMember(
    () => import('@/lib/nouns/requests/contacts/resource'),
    'contacts',
    () => import('@/lib/nouns/requests/contacts/verbs'),
  ),
  credits: plainCollection(() => import('@/lib/nouns/credits/resource'), 'credits'),
  'credits/[id]': plainMember(() => import('@/lib/nouns/credits/resource'), 'credits'),
  customers: plainCollection(() => import('@/lib/nouns/customers/resource'), 'customers'),
  'customers/[id]': plainMember(() => import('@/lib/nouns/customers/resource'), 'customers'),
  'cw-rollup-requests': plainCollection(
    () => import('@/lib/nouns/requests/cw-rollup-requests/resource'),
    'cwRollupRequests',
    () => import('@/lib/nouns/requests/cw-rollup-requests/verbs'),
  ),
  'cw-rollup-requests/[id]': plainMember(
    () => import('@/lib/nouns/requests/cw-rollup-requests/resource'),
    'cwRollupRequests',
    () => import('@/lib/nouns/requests/cw-rollup-requests/verbs'),
  ),
  downloads: plainCollection(
    () => import('@/lib/nouns/downloads/resource'),
    'downloads',
    () => import('@/lib/nouns/downloads/verbs'),
  ),
  'downloads/[id]': plainMember(
    () => import('@/lib/nouns/downloads/resource'),
    'downloads',
    () => import('@/lib/nouns/downloads/verbs'),
  ),
  'export-batches': plainCollection(() => import('@/lib/nouns/kits/export-batches/resource'), 'exportBatches'),
  'export-batches/[id]': plainMember(() => import('@/lib/nouns/kits/export-batches/resource'), 'exportBatches'),
  faqs: plainCollection(() => import('@/lib/nouns/faqs/resource'), 'faqs'),
  'faqs/[id]': plainMember(() => import('@/lib/nouns/faqs/resource'), 'faqs'),
  imports: plainCollection(() => import('@/lib/core/imports/resource'), 'imports'),
  'imports/[id]': plainMember(() => import('@/lib/core/imports/resource'), 'imports'),
  labels: plainCollection(() => import('@/lib/nouns/labels/resource'), 'labels'),
  'labels/[id]': plainMember(() => import('@/lib/nouns/labels/resource'), 'labels'),
  'letter-blocks': plainCollection(
    () => import('@/lib/nouns/newsletters/letter-blocks/resource'),
    'letterBlocks',
    () => import('@/lib/nouns/newsletters/letter-blocks/verbs'),
  ),
  'letter-blocks/[id]': plainMember(
    () => import('@/lib/nouns/newsletters/letter-blocks/resource'),
    'letterBlocks',
    () => import('@/lib/nouns/newsletters/letter-blocks/verbs'),
  ),
  'newsletter-deliveries': plainCollection(
    () => import('@/lib/nouns/newsletters/deliveries/resource'),
    'newsletterDeliveries',
  ),
  'newsletter-deliveries/[id]': plainMember(
    () => import('@/lib/nouns/newsletters/deliveries/resource'),
    'newsletterDeliveries',
  ),
  notifications: plainCollection(() => import('@/lib/nouns/notifications/resource'), 'notifications'),
  'notifications/[id]': plainMember(() => import('@/lib/nouns/notifications/resource'), 'notifications'),
  outbox: plainCollection(() => import('@/lib/nouns/outbox/resource'), 'outbox'),
  'outbox/[id]': plainMember(() => import('@/lib/nouns/outbox/resource'), 'outbox'),
  parcels: plainCollection(
    () => import('@/lib/nouns/kits/parcels/resource'),
    'parcels',
    () => import('@/lib/nouns/kits/parcels/verbs'),
  ),
  'parcels/[id]': plainMember(
    () => import('@/lib/nouns/kits/parcels/resource'),
    'parcels',
    () => import('@/lib/nouns/kits/parcels/verbs'),
  ),
  'product-code-batches/[id]': plainMember(
    () => import('@/lib/nouns/product-codes/batches/resource'),
    'productCodeBatches',
    () => import('@/lib/nouns/product-codes/batches/verbs'),
  ),
  'product-test-requests': plainCollection(
    () => import('@/lib/nouns/requests/product-test-requests/resource'),
    'productTestRequests',
    () => import('@/lib/nouns/requests/product-test-requests/verbs'),
  ),
  'product-test-requests/[id]': plainMember(
    () => import('@/lib/nouns/requests/product-test-requests/resource'),
    'productTestRequests',
    () => import('@/lib/nouns/requests/product-test-requests/verbs'),
  ),
  products: plainCollection(() => import('@/lib/nouns/products/resource'), 'products'),
  'products/[id]': plainMember(() => import('@/lib/nouns/products/resource'), 'products'),
  'promo-settings': plainCollection(() => import('@/lib/nouns/promo-settings/resource'), 'promoSettings'),
  'promo-settings/[id]': plainMember(() => import('@/lib/nouns/promo-settings/resource'), 'promoSettings'),
  reportings: plainCollection(
    () => import('@/lib/nouns/requests/reportings/resource'),
    'reportings',
    () => import('@/lib/nouns/requests/reportings/verbs'),
  ),
  'reportings/[id]': plainMember(
    () => import('@/lib/nouns/requests/reportings/resource'),
    'reportings',
    () => import('@/lib/nouns/requests/reportings/verbs'),
  ),
  'request-notes': plainCollection(
    () => import('@/lib/nouns/requests/notes/resource'),
    'requestNotes',
    () => import('@/lib/nouns/requests/notes/verbs'),
  ),
  'request-notes/[id]': plainMember(
    () => import('@/lib/nouns/requests/notes/resource'),
    'requestNotes',
    () => import('@/lib/nouns/requests/notes/verbs'),
  ),
  vat_rates: plainCollection(() => import('@/lib/nouns/vat-rates/resource'), 'vatRates'),
  'vat_rates/[id]': plainMember(() => import('@/lib/nouns/vat-rates/resource'), 'vatRates'),
};
