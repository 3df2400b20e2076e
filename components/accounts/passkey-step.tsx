import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

export async function PasskeyStep() {
  const t = await getTranslations('accounts.step');
  return (
    <div data-island="passkey" data-failed={t('passkeyFailed')} className="space-y-2" hidden>
      <input type="hidden" name="passkey" />
      <Button id="passkey" size="lg" className="w-full">
        {t('passkey')}
      </Button>
      <p role="alert" className="text-bad text-sm empty:hidden" />
    </div>
  );
}
