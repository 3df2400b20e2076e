import { getTranslations } from 'next-intl/server';
import { ConsentForm } from '@/components/accounts/consent-banner';
import { PageHead } from '@/components/site/text/page-head';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { consentCookie } from '@/lib/nouns/accounts/consents/schema';
import { env } from '@/lib/run/env';
import { localeCookie } from '@/lib/run/i18n/routing';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/cookies';
/** Prefix of our cookies; over TLS it begins with `__Host-`/`__Secure-`. */
const COOKIE_PREFIX = sessionCookie.name.replace('session', '');
const necessary = [
  { name: localeCookie.name, about: 'language', duration: 'year' },
  { name: sessionCookie.name, about: 'session', duration: 'sessionTime' },
  { name: `${sessionCookie.name}.device-…`, about: 'device', duration: 'deviceTime' },
  {
    name: `${COOKIE_PREFIX}step, ${COOKIE_PREFIX}codes, ${COOKIE_PREFIX}key, portal-written, authjs.…`,
    about: 'moments',
    duration: 'minutes',
  },
  { name: consentCookie.name, about: 'consent', duration: 'sixMonths' },
] as const;

export const generateMetadata = publicPage('site.footer.cookies', 'cookies.description', { path });

export default async function Cookies() {
  const [t, all] = await Promise.all([getTranslations('cookies'), getTranslations()]);
  return (
    <article className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={all('site.footer.cookies')} lead={t('lead')} path={path} />
      <section aria-labelledby="necessary" className="mt-12 max-w-4xl">
        <h2 id="necessary" className="display text-2xl">
          {t('necessaryTitle')}
        </h2>
        <p className="mt-2 mb-5 max-w-prose">{t('necessaryText')}</p>
        <Table caption={t('necessaryTitle')} className="text-base">
          <thead>
            <tr>
              <HeaderCell>{t('name')}</HeaderCell>
              <HeaderCell>{t('purpose')}</HeaderCell>
              <HeaderCell>{t('duration')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {necessary.map(({ name, about, duration }) => (
              <tr key={name}>
                <Cell className="wrap-anywhere font-semibold">{name}</Cell>
                <Cell>{t(about)}</Cell>
                <Cell>{t(duration)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="mt-5 max-w-prose">{t('draft')}</p>
        <p className="mt-3 max-w-prose">{t('recent')}</p>
      </section>
      <section aria-labelledby="statistics" className="mt-12">
        <h2 id="statistics" className="display text-2xl">
          {t('analyticsTitle')}
        </h2>
        <p className="mt-2 mb-5 max-w-prose">{t('analyticsText')}</p>
        {(env.ANALYTICS_ID || env.ERROR_REPORTING_DSN) && <ConsentForm />}
      </section>
      <section aria-labelledby="manage" className="mt-12">
        <h2 id="manage" className="display text-2xl">
          {t('manageTitle')}
        </h2>
        <p className="mt-2 max-w-prose">{t('manageText')}</p>
      </section>
    </article>
  );
}
