// Generated from lib/*/resource.ts and app/api: npm run generate.
// Resources without handwritten routes, which only have the common operations.
import type { RouteTable } from '@/lib/http/direct-api';
import { plainCollection, plainMember } from '@/lib/rest/handlers';

export const plainRoutes: RouteTable = {
  blocks: plainCollection(
    () => import('@/lib/blocks/resource'),
    'blocks',
    () => import('@/lib/blocks/verbs'),
  ),
  'blocks/[id]': plainMember(
    () => import('@/lib/blocks/resource'),
    'blocks',
    () => import('@/lib/blocks/verbs'),
  ),
  categories: plainCollection(() => import('@/lib/categories/resource'), 'categories'),
  'categories/[id]': plainMember(() => import('@/lib/categories/resource'), 'categories'),
  'center-events': plainCollection(
    () => import('@/lib/center-events/resource'),
    'centerEvents',
    () => import('@/lib/center-events/verbs'),
  ),
  'center-events/[id]': plainMember(
    () => import('@/lib/center-events/resource'),
    'centerEvents',
    () => import('@/lib/center-events/verbs'),
  ),
  'center-visits': plainCollection(
    () => import('@/lib/center-visits/resource'),
    'centerVisits',
    () => import('@/lib/center-visits/verbs'),
  ),
  'center-visits/[id]': plainMember(
    () => import('@/lib/center-visits/resource'),
    'centerVisits',
    () => import('@/lib/center-visits/verbs'),
  ),
  consultants: plainCollection(() => import('@/lib/consultants/resource'), 'consultants'),
  'consultants/[id]': plainMember(() => import('@/lib/consultants/resource'), 'consultants'),
  contacts: plainCollection(
    () => import('@/lib/contacts/resource'),
    'contacts',
    () => import('@/lib/contacts/verbs'),
  ),
  'contacts/[id]': plainMember(
    () => import('@/lib/contacts/resource'),
    'contacts',
    () => import('@/lib/contacts/verbs'),
  ),
  credits: plainCollection(() => import('@/lib/credits/resource'), 'credits'),
  'credits/[id]': plainMember(() => import('@/lib/credits/resource'), 'credits'),
  customers: plainCollection(() => import('@/lib/customers/resource'), 'customers'),
  'customers/[id]': plainMember(() => import('@/lib/customers/resource'), 'customers'),
  'cw-rollup-requests': plainCollection(
    () => import('@/lib/cw-rollup-requests/resource'),
    'cwRollupRequests',
    () => import('@/lib/cw-rollup-requests/verbs'),
  ),
  'cw-rollup-requests/[id]': plainMember(
    () => import('@/lib/cw-rollup-requests/resource'),
    'cwRollupRequests',
    () => import('@/lib/cw-rollup-requests/verbs'),
  ),
  downloads: plainCollection(
    () => import('@/lib/downloads/resource'),
    'downloads',
    () => import('@/lib/downloads/verbs'),
  ),
  'downloads/[id]': plainMember(
    () => import('@/lib/downloads/resource'),
    'downloads',
    () => import('@/lib/downloads/verbs'),
  ),
  'export-batches': plainCollection(() => import('@/lib/export-batches/resource'), 'exportBatches'),
  'export-batches/[id]': plainMember(() => import('@/lib/export-batches/resource'), 'exportBatches'),
  faqs: plainCollection(() => import('@/lib/faqs/resource'), 'faqs'),
  'faqs/[id]': plainMember(() => import('@/lib/faqs/resource'), 'faqs'),
  imports: plainCollection(() => import('@/lib/imports/resource'), 'imports'),
  'imports/[id]': plainMember(() => import('@/lib/imports/resource'), 'imports'),
  labels: plainCollection(() => import('@/lib/labels/resource'), 'labels'),
  'labels/[id]': plainMember(() => import('@/lib/labels/resource'), 'labels'),
  'letter-blocks': plainCollection(
    () => import('@/lib/letter-blocks/resource'),
    'letterBlocks',
    () => import('@/lib/letter-blocks/verbs'),
  ),
  'letter-blocks/[id]': plainMember(
    () => import('@/lib/letter-blocks/resource'),
    'letterBlocks',
    () => import('@/lib/letter-blocks/verbs'),
  ),
  'newsletter-deliveries': plainCollection(
    () => import('@/lib/newsletter-deliveries/resource'),
    'newsletterDeliveries',
  ),
  'newsletter-deliveries/[id]': plainMember(
    () => import('@/lib/newsletter-deliveries/resource'),
    'newsletterDeliveries',
  ),
  notifications: plainCollection(() => import('@/lib/notifications/resource'), 'notifications'),
  'notifications/[id]': plainMember(() => import('@/lib/notifications/resource'), 'notifications'),
  outbox: plainCollection(() => import('@/lib/outbox/resource'), 'outbox'),
  'outbox/[id]': plainMember(() => import('@/lib/outbox/resource'), 'outbox'),
  parcels: plainCollection(
    () => import('@/lib/parcels/resource'),
    'parcels',
    () => import('@/lib/parcels/verbs'),
  ),
  'parcels/[id]': plainMember(
    () => import('@/lib/parcels/resource'),
    'parcels',
    () => import('@/lib/parcels/verbs'),
  ),
  'product-code-batches/[id]': plainMember(
    () => import('@/lib/product-code-batches/resource'),
    'productCodeBatches',
    () => import('@/lib/product-code-batches/verbs'),
  ),
  'product-test-requests': plainCollection(
    () => import('@/lib/product-test-requests/resource'),
    'productTestRequests',
    () => import('@/lib/product-test-requests/verbs'),
  ),
  'product-test-requests/[id]': plainMember(
    () => import('@/lib/product-test-requests/resource'),
    'productTestRequests',
    () => import('@/lib/product-test-requests/verbs'),
  ),
  products: plainCollection(() => import('@/lib/products/resource'), 'products'),
  'products/[id]': plainMember(() => import('@/lib/products/resource'), 'products'),
  'promo-settings': plainCollection(() => import('@/lib/promo-settings/resource'), 'promoSettings'),
  'promo-settings/[id]': plainMember(() => import('@/lib/promo-settings/resource'), 'promoSettings'),
  reportings: plainCollection(
    () => import('@/lib/reportings/resource'),
    'reportings',
    () => import('@/lib/reportings/verbs'),
  ),
  'reportings/[id]': plainMember(
    () => import('@/lib/reportings/resource'),
    'reportings',
    () => import('@/lib/reportings/verbs'),
  ),
  'request-notes': plainCollection(
    () => import('@/lib/request-notes/resource'),
    'requestNotes',
    () => import('@/lib/request-notes/verbs'),
  ),
  'request-notes/[id]': plainMember(
    () => import('@/lib/request-notes/resource'),
    'requestNotes',
    () => import('@/lib/request-notes/verbs'),
  ),
  vat_rates: plainCollection(() => import('@/lib/vat-rates/resource'), 'vatRates'),
  'vat_rates/[id]': plainMember(() => import('@/lib/vat-rates/resource'), 'vatRates'),
};
