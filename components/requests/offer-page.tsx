import { getLocale, getTranslations } from 'next-intl/server';
import { RangeStrip } from '@/components/site/methods/method-result';
import { PageHead } from '@/components/site/text/page-head';
import { ShadeStrip } from '@/components/treatments/shade-strip';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PRODUCTS, type Product } from '@/lib/nouns/requests/product-test-requests/schema';
import { classicalGuide, expectedRange } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';

const notes = ['one', 'two', 'three'] as const;
const spell = ([from, to]: readonly [number, number]) => `${from}–${to}`;

/** What a free product test is, and the products to choose from. */
export async function OfferPage({ path }: { path: string }) {
  const [locale, t, home] = await Promise.all([
    getLocale(),
    getTranslations('product-test-requests'),
    getTranslations('home'),
  ]);
  const rangeOf = (product: Product) =>
    product === 'HOME'
      ? t('homeCycles', { one: spell(expectedRange.HOME), more: spell(expectedRange.HOME_MORE) })
      : spell(expectedRange[product]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('offer.title')} lead={t('offer.lead')} path={path}>
        <LinkButton href={localePath(locale, '/request-creation')} size="lg" className="mt-7">
          {t('offer.action')}
        </LinkButton>
      </PageHead>
      <section aria-labelledby="methods" className="mt-16">
        <h2 id="methods" className="display text-2xl">
          {t('offer.methods')}
        </h2>
        <p className="mt-2 mb-6 max-w-prose text-ink-soft">{t('offer.methodsLead')}</p>
        <ShadeStrip shades={classicalGuide} label={home('shades.label')} />
        <ul className="mt-6 divide-y divide-line border-line border-y">
          {PRODUCTS.map((product) => (
            <li key={product} className="grid items-center gap-x-8 gap-y-3 py-5 md:grid-cols-[7rem_1fr_17rem_10rem]">
              <h3 className="display text-xl">{product}</h3>
              <p className="text-ink-soft">{t(`methods.${product}`)}</p>
              <div>
                <RangeStrip
                  from={expectedRange[product][0]}
                  to={(product === 'HOME' ? expectedRange.HOME_MORE : expectedRange[product])[1]}
                  look="expected"
                />
                <p className="mt-1.5 text-sm">{t('offer.range', { range: rangeOf(product) })}</p>
              </div>
              <LinkButton
                href={localePath(locale, `/request-creation/${product.toLowerCase()}`)}
                variant="secondary"
                className="w-full"
              >
                {t('offer.choose', { product })}
              </LinkButton>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="notes" className="mt-12">
        <h2 id="notes" className="display text-2xl">
          {t('offer.faqTitle')}
        </h2>
        <ul className="mt-4 space-y-2">
          {notes.map((note) => (
            <li key={note} className="flex gap-3">
              <Icon name="check" className="mt-0.5 text-good" />
              {t(`notes.${note}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
