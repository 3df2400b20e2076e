import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FactorForm } from './factor-form';

/** Recovery codes that were just made; they are shown this once. */
export async function NewCodes({ codes }: { codes: string[] }) {
  const t = await getTranslations('profile.factor');
  return (
    <Card className="border-accent!">
      <h2 className="font-semibold text-lg">{t('newCodes')}</h2>
      <p className="text-ink-soft text-sm">{t('newCodesText')}</p>
      <ol className="my-4 grid gap-x-8 gap-y-2 font-mono sm:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FactorForm act="kept">
        <Button type="submit">{t('kept')}</Button>
      </FactorForm>
    </Card>
  );
}
