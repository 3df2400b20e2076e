import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FormLink } from '@/components/form/form-controls';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { Icon } from '@/components/ui/icon';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import { messageKey } from '@/lib/run/i18n/message-key';

interface CreditCardsProps {
  record: Readonly<Record<string, unknown>>;
  opening: (act: string) => string;
}

/** A professional's level, theory points (earned, or set by hand), practice credits and fan shop points, for an admin. */
export async function CreditCards({ record, opening }: CreditCardsProps) {
  const t = await getTranslations();
  const { theoryPoints, theoryForcedPoints: forced, practicePoints, fanShopPoints } = record;
  const level = LEVELS.find((one) => one === record.level) ?? 'base';
  const earned = Number(theoryPoints ?? 0);
  const row = (title: string, value: ReactNode, texts: string, act?: string | false) => (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="text-ink-soft text-sm">{title}</p>
        {value}
      </div>
      {act && (
        <FormLink variant="secondary" size="sm" href={opening(act)} over={opening(act)}>
          <Icon name="edit" className="size-4" />
          {t(messageKey(`account.${texts}.set`))}
        </FormLink>
      )}
    </li>
  );
  return (
    <Card heading={t('records.sections.credits')}>
      <ul className="mt-3 divide-y divide-line">
        {row(
          t('records.fields.level'),
          <p className="flex items-center gap-2">
            <Gem stone={level} />
            {t(`levels.${level}`)}
          </p>,
          'level',
          level !== LEVELS.at(-1) && 'changeLevel',
        )}
        {row(
          t('account.theory.title'),
          <p>
            {typeof forced === 'number'
              ? t('account.theory.forced', { forced: String(forced), count: String(earned) })
              : t('account.theory.earned', { count: earned })}
          </p>,
          'theory',
          'forceTheory',
        )}
        {row(
          t('account.credits.title'),
          <p className="tabular-nums">
            {t('account.credits.totals', { practice: Number(practicePoints ?? 0), shop: Number(fanShopPoints ?? 0) })}
          </p>,
          'credits',
          'correctCredits',
        )}
      </ul>
    </Card>
  );
}
