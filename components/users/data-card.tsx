import { getTranslations } from 'next-intl/server';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { DeleteConfirmation } from '@/components/portal/delete-confirmation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';

/** Export of the user's data, and erasure of the account. */
export async function DataCard({ email, asksCode }: { email: string; asksCode: boolean }) {
  const t = await getTranslations('profile');
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('data')}</h2>
      <p className="text-ink-soft text-sm">{t('dataText')}</p>
      <form method="post" action="/api/me/export" className="mt-3">
        <Button type="submit" variant="secondary" size="sm">
          <Icon name="download" className="size-4" />
          {t('export')}
        </Button>
      </form>
      <div className="mt-4 border-line border-t pt-4">
        <p className="mb-3 text-ink-soft text-sm">{t('deleteText')}</p>
        <DeleteConfirmation
          trigger={t('delete')}
          title={t('deleteTitle', { email })}
          text={t('deleteText')}
          yes={t('deleteConfirm')}
          no={t('keep')}
          action="/api/me/erasure"
        >
          <TextField name="password" type="password" label={t('passwordToDelete')} autoComplete="current-password" />
          {asksCode && (
            <>
              <TextField name="verificationPassword" label={t('factor.code')} autoComplete="one-time-code" />
              <PasskeyProof />
            </>
          )}
        </DeleteConfirmation>
      </div>
    </Card>
  );
}
