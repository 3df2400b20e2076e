import { getLocale, getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { localePath } from '@/lib/run/i18n/paths';

/** Two buttons of equal weight in a plain form, so that consent can be given and changed without JavaScript. */
export async function ConsentForm() {
  const t = await getTranslations('consents');
  return (
    <form method="post" action="/api/cookie-consent" className="flex flex-wrap gap-2">
      <Button type="submit" name="agreed" value="analytics errors" variant="secondary">
        {t('accept')}
      </Button>
      <Button type="submit" name="agreed" value="" variant="secondary">
        {t('refuse')}
      </Button>
    </form>
  );
}

/** Asks for consent once, if analytics is configured; hidden until its island finds no stored answer. */
export async function ConsentBanner() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('consents')]);
  return (
    <section
      hidden
      data-island="consent"
      aria-labelledby="consent"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-2xl rounded-card border border-line bg-raised p-5 shadow-float"
    >
      <h2 id="consent" className="font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {t('text')}{' '}
        <a href={localePath(locale, '/cookies')} className="link">
          {t('more')}
        </a>
      </p>
      <ConsentForm />
    </section>
  );
}
