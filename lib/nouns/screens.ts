// Generated from lib/**/screen.ts: npm run generate.
import { screen as imports } from '@/lib/core/imports/screen';
import type { Screen } from '@/lib/core/screens/define';
import { screen as experts } from '@/lib/nouns/accounts/experts/screen';
import { screen as auditEntries } from '@/lib/nouns/audit-entries/screen';
import { screen as categories } from '@/lib/nouns/categories/screen';
import { screen as centerEvents } from '@/lib/nouns/centers/events/screen';
import { screen as centers } from '@/lib/nouns/centers/screen';
import { screen as chats } from '@/lib/nouns/chats/screen';
import { screen as credits } from '@/lib/nouns/credits/screen';
import { screen as customers } from '@/lib/nouns/customers/screen';
import { screen as downloads } from '@/lib/nouns/downloads/screen';
import { screen as faqs } from '@/lib/nouns/faqs/screen';
import { screen as exportBatches } from '@/lib/nouns/kits/export-batches/screen';
import { screen as parcels } from '@/lib/nouns/kits/parcels/screen';
import { screen as labels } from '@/lib/nouns/labels/screen';
import { screen as news } from '@/lib/nouns/news/screen';
import { screen as letterBlocks } from '@/lib/nouns/newsletters/letter-blocks/screen';
import { screen as newsletters } from '@/lib/nouns/newsletters/screen';
import { screen as outbox } from '@/lib/nouns/outbox/screen';
import { screen as productCodeBatches } from '@/lib/nouns/product-codes/batches/screen';
import { screen as productCodes } from '@/lib/nouns/product-codes/screen';
import { screen as products } from '@/lib/nouns/products/screen';
import { screen as promoSettings } from '@/lib/nouns/promo-settings/screen';
import { screen as contacts } from '@/lib/nouns/requests/contacts/screen';
import { screen as cwRollupRequests } from '@/lib/nouns/requests/cw-rollup-requests/screen';
import { screen as productTestRequests } from '@/lib/nouns/requests/product-test-requests/screen';
import { screen as reportings } from '@/lib/nouns/requests/reportings/screen';
import { screen as securityEvents } from '@/lib/nouns/security-events/screen';
import { screen as settings } from '@/lib/nouns/settings/screen';
import { screen as treatments } from '@/lib/nouns/treatments/screen';
import { screen as consultants } from '@/lib/nouns/users/consultants/screen';
import { screen as users } from '@/lib/nouns/users/screen';
import { screen as vatRates } from '@/lib/nouns/vat-rates/screen';

/** The screen definition of each resource. */
export const screens: readonly Screen[] = [
  imports,
  experts,
  auditEntries,
  categories,
  centers,
  centerEvents,
  chats,
  credits,
  customers,
  downloads,
  faqs,
  exportBatches,
  parcels,
  labels,
  news,
  newsletters,
  letterBlocks,
  outbox,
  productCodes,
  productCodeBatches,
  products,
  promoSettings,
  contacts,
  cwRollupRequests,
  productTestRequests,
  reportings,
  securityEvents,
  settings,
  treatments,
  users,
  consultants,
  vatRates,
];
