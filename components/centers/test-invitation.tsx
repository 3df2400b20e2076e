import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

/** Offers a free trial to a professional who views another center's page. */
export async function TestInvitation({ locale }: { locale: Locale }) {
  const t = await getTranslations('centers.public');
  return (
    <aside className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-card bg-sunken p-5 md:p-6">
      <div className="max-w-prose">
        <h2 className="font-semibold text-lg">{t('test')}</h2>
        <p className="mt-1 text-ink-soft">{t('testText')}</p>
      </div>
      <LinkButton href={localePath(locale, '/prova')} variant="secondary">
        {t('testAction')}
      </LinkButton>
    </aside>
  );
}
