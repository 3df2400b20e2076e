import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { OwnFactor } from '@/lib/nouns/accounts/second-factors/data';
import { instantText } from '@/lib/run/i18n/dates';
import { FactorForm } from './factor-form';

/** What somebody signs in with besides the password, and how many recovery codes are left. */
export async function FactorList({ factors, codesLeft }: { factors: OwnFactor[]; codesLeft: number }) {
  const t = await getTranslations('profile.factor');
  return (
    <Card>
      <ul className="divide-y divide-line">
        {factors.map(({ id, kind, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="font-medium">{kind === 'totp' ? t('app') : name}</p>
              <p className="text-ink-soft text-sm">
                {t('since', { date: instantText(createdAt) })}
                {lastUsedAt && ` · ${t('lastUsed', { date: instantText(lastUsedAt) })}`}
              </p>
            </div>
            <FactorForm act="remove" id={id}>
              <Button type="submit" variant="secondary" size="sm">
                {t('remove')}
              </Button>
            </FactorForm>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">{t('removeText')}</p>
      <div className="mt-4 border-line border-t pt-4">
        <h2 className="font-semibold text-lg">{t('codes')}</h2>
        <p className="mb-3 text-sm">{t('codesLeft', { count: codesLeft })}</p>
        <FactorForm act="renew">
          <Button type="submit" variant="secondary" size="sm">
            {t('renew')}
          </Button>
        </FactorForm>
      </div>
    </Card>
  );
}
