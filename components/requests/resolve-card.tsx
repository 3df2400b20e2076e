import { getTranslations } from 'next-intl/server';
import { DeleteConfirmation } from '@/components/portal/delete-confirmation';
import { Card } from '@/components/ui/card';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface ResolveCardProps {
  id: string;
  type: 'deleteUser' | 'deleteCenter';
  /** The name of the record that it asks to delete. */
  name: string;
  others: number;
  reason?: string | undefined;
  error?: string | undefined;
}

/** Carries out a reporting in one step; states the consequences first. */
export async function ResolveCard({ id, type, name, others, reason, error }: ResolveCardProps) {
  const [t, all] = await Promise.all([getTranslations('reportings.resolve'), getTranslations()]);
  const text = `${t(`${type}.text`)} ${t('closes', { others })}`;
  return (
    <Card id={type === 'deleteUser' ? 'resolve' : 'resolve-center'} className="scroll-mt-24 space-y-3">
      <h2 className="font-semibold text-lg">{t(`${type}.title`, { name })}</h2>
      <p className="text-ink-soft text-sm">{text}</p>
      {error && <p className="text-bad text-sm">{error}</p>}
      <DeleteConfirmation
        trigger={t(`${type}.trigger`)}
        title={t(`${type}.title`, { name })}
        text={text}
        yes={t(`${type}.trigger`)}
        no={all('records.no')}
        action={`/api/reportings/${id}/resolution`}
      >
        <TextAreaField
          name="reason"
          label={t('reason')}
          rows={3}
          maxLength={LONGEST.note}
          defaultValue={reason}
          required
        />
      </DeleteConfirmation>
    </Card>
  );
}
