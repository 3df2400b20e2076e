import { getLocale, getTranslations } from 'next-intl/server';
import { MethodCards } from '@/components/site/methods/method-cards';
import { PageHead } from '@/components/site/text/page-head';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';

const notes = ['one', 'two', 'three'] as const;

export async function OfferPage({ path }: { path: string }) {
  const locale = await getLocale();
  const t = await getTranslations('product-test-requests');
  const methods = await getTranslations('methods');
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
        <p className="mt-2 max-w-prose text-ink-soft">{t('offer.methodsLead')}</p>
        <MethodCards>
          {(method) => (
            <>
              <p className="mt-1 mb-3 text-ink-soft">{methods(`${method}.short`)}</p>
              <LinkButton
                href={localePath(locale, `/request-creation/${method.toLowerCase()}`)}
                variant="secondary"
                size="sm"
                className="mt-auto"
              >
                {t('offer.choose', { product: method })}
              </LinkButton>
            </>
          )}
        </MethodCards>
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
