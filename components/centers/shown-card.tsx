import { getTranslations } from 'next-intl/server';
import { DecisionButton } from '@/components/memberships/decision-button';
import { Card } from '@/components/ui/card';

interface ShownCardProps {
  centerId: string;
  centerName: string;
  membershipId: string;
  /** Whether the reader agrees, and whether the practice shows anybody. */
  isShown: boolean;
  showsPeople: boolean;
  /** The preview of the public page. */
  preview: string;
}

/** Asks a professional whether the center's public page may show them. */
export async function ShownCard({ centerId, centerName, membershipId, isShown, showsPeople, preview }: ShownCardProps) {
  const t = await getTranslations('memberships.shown');
  return (
    <Card id="shown" className="space-y-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="text-sm">{t(isShown ? 'yes' : 'no')}</p>
      {!showsPeople && <p className="text-ink-soft text-sm">{t('practiceOff')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <DecisionButton
          id={membershipId}
          verb="showing"
          back={`centers/${centerId}`}
          value={String(!isShown)}
          label={t(isShown ? 'hide' : 'show')}
          about={centerName}
        />
        <a href={preview} className="link text-sm">
          {t('preview')}
        </a>
      </div>
    </Card>
  );
}
