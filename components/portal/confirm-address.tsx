import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Asks to confirm the address, and offers to send the e-mail again. */
export async function ConfirmAddress({ email }: { email: string }) {
  const t = await getTranslations('portal.confirmAddress');
  return (
    <Notice title={t('title')} className="print:hidden mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere min-w-0 text-ink-soft text-sm">{t('text', { email })}</p>
        <form method="post" action="/api/me/confirmation">
          <Button type="submit" variant="secondary" size="sm">
            {t('again')}
          </Button>
        </form>
      </div>
    </Notice>
  );
}
