// Generated from lib/*/screen.ts: npm run generate.
import { screen as auditEntries } from '@/lib/audit-entries/screen';
import { screen as categories } from '@/lib/categories/screen';
import { screen as centerEvents } from '@/lib/center-events/screen';
import { screen as centers } from '@/lib/centers/screen';
import { screen as chats } from '@/lib/chats/screen';
import { screen as consultants } from '@/lib/consultants/screen';
import { screen as contacts } from '@/lib/contacts/screen';
import { screen as credits } from '@/lib/credits/screen';
import { screen as customers } from '@/lib/customers/screen';
import { screen as cwRollupRequests } from '@/lib/cw-rollup-requests/screen';
import { screen as downloads } from '@/lib/downloads/screen';
import { screen as experts } from '@/lib/experts/screen';
import { screen as exportBatches } from '@/lib/export-batches/screen';
import { screen as faqs } from '@/lib/faqs/screen';
import { screen as imports } from '@/lib/imports/screen';
import { screen as labels } from '@/lib/labels/screen';
import { screen as letterBlocks } from '@/lib/letter-blocks/screen';
import { screen as news } from '@/lib/news/screen';
import { screen as newsletters } from '@/lib/newsletters/screen';
import { screen as outbox } from '@/lib/outbox/screen';
import { screen as parcels } from '@/lib/parcels/screen';
import { screen as productCodeBatches } from '@/lib/product-code-batches/screen';
import { screen as productCodes } from '@/lib/product-codes/screen';
import { screen as productTestRequests } from '@/lib/product-test-requests/screen';
import { screen as products } from '@/lib/products/screen';
import { screen as promoSettings } from '@/lib/promo-settings/screen';
import { screen as reportings } from '@/lib/reportings/screen';
import { screen as securityEvents } from '@/lib/security-events/screen';
import { screen as settings } from '@/lib/settings/screen';
import { screen as treatments } from '@/lib/treatments/screen';
import { screen as users } from '@/lib/users/screen';
import { screen as vatRates } from '@/lib/vat-rates/screen';
import type { Screen } from './define';

/** The screen definition of each resource. */
export const screens: readonly Screen[] = [
  auditEntries,
  categories,
  centerEvents,
  centers,
  chats,
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
  news,
  newsletters,
  outbox,
  parcels,
  productCodeBatches,
  productCodes,
  productTestRequests,
  products,
  promoSettings,
  reportings,
  securityEvents,
  settings,
  treatments,
  users,
  vatRates,
];
