import { categories } from '@/lib/categories/resource';
import { consultants } from '@/lib/consultants/resource';
import { customers } from '@/lib/customers/resource';
import { faqs } from '@/lib/faqs/resource';
import { labels } from '@/lib/labels/resource';
import { news } from '@/lib/news/resource';
import { products } from '@/lib/products/resource';
import { promoSettings } from '@/lib/promo-settings/resource';
import type { Resource } from '@/lib/rest/define';
import { settings } from '@/lib/settings/resource';
import { vatRates } from '@/lib/vat-rates/resource';

/** Every resource under /api, by its name there. */
export const resources: Record<string, Resource> = Object.fromEntries(
  [categories, consultants, customers, faqs, labels, news, products, promoSettings, settings, vatRates].map(
    (resource) => [resource.name, resource],
  ),
);
