import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { isReached } from '@/lib/nouns/credits/rules';
import { CORRECTED_KINDS, LEVELS, type Level } from '@/lib/nouns/credits/schema';
import { labelled } from '@/lib/run/i18n/message-key';
import { CreditsDialog, LevelDialog, TheoryDialog } from './person-dialogs';

/** The person's name in the dialogs, since the command palette opens them by a name that several people may have. */
type CardOwner = { id: string; name: string };

/** A professional's theory points, for an admin: earned, or overridden. */
export async function TheoryCard({ id, name, earned, forced }: CardOwner & { earned: number; forced: number | null }) {
  const [t, locale, all] = await Promise.all([getTranslations('account.theory'), getLocale(), getTranslations()]);
  return (
    <Card className="space-y-3" heading={t('title')}>
      <p>
        {forced === null
          ? t('earned', { count: earned })
          : t('forced', { forced: String(forced), count: String(earned) })}
      </p>
      <TheoryDialog
        userId={id}
        points={forced}
        next={`/admin/users/${id}?saved=recordChanged`}
        words={{
          trigger: t('set'),
          title: labelled(locale, t('set'), name),
          text: t('text'),
          points: all('records.fields.theoryPoints'),
          pointsHint: t('pointsHint'),
          reason: all('records.fields.reason'),
          submit: t('set'),
          cancel: all('portal.cancel'),
          failed: all('common.noAnswer'),
        }}
      />
    </Card>
  );
}

/** A professional's level, which an admin may raise by hand. */
export async function LevelCard({ id, name, level }: CardOwner & { level: Level }) {
  const [t, levels, locale, all] = await Promise.all([
    getTranslations('account.level'),
    getTranslations('levels'),
    getLocale(),
    getTranslations(),
  ]);
  const above = LEVELS.filter((one) => !isReached(one, level));
  return (
    <Card className="space-y-3" heading={all('records.fields.level')}>
      <p className="flex items-center gap-2">
        <Gem stone={level} />
        {levels(level)}
      </p>
      {above.length > 0 && (
        <LevelDialog
          userId={id}
          levels={above.map((value) => ({ value, label: levels(value) }))}
          next={`/admin/users/${id}?saved=recordChanged`}
          words={{
            trigger: t('set'),
            title: labelled(locale, t('set'), name),
            text: t('text'),
            level: t('new'),
            choose: all('forms.choose'),
            reason: all('records.fields.reason'),
            submit: t('set'),
            cancel: all('portal.cancel'),
            failed: all('common.noAnswer'),
          }}
        />
      )}
    </Card>
  );
}

interface CreditsCardProps extends CardOwner {
  practice: number;
  shop: number;
}

/** A professional's practice credits and fan shop points, which an admin may correct. */
export async function CreditsCard({ id, name, practice, shop }: CreditsCardProps) {
  const [t, kinds, locale, all] = await Promise.all([
    getTranslations('account.credits'),
    getTranslations('dashboard.kinds'),
    getLocale(),
    getTranslations(),
  ]);
  return (
    <Card className="space-y-3" heading={t('title')}>
      <p className="tabular-nums">{t('totals', { practice, shop })}</p>
      <CreditsDialog
        userId={id}
        kinds={CORRECTED_KINDS.map((value) => ({ value, label: kinds(value) }))}
        next={`/admin/users/${id}?saved=creditsCorrected`}
        words={{
          trigger: t('set'),
          title: labelled(locale, t('set'), name),
          text: t('text'),
          kind: t('kind'),
          way: t('way'),
          add: t('add'),
          take: t('take'),
          amount: t('amount'),
          reason: all('records.fields.reason'),
          submit: t('set'),
          cancel: all('portal.cancel'),
          failed: all('common.noAnswer'),
        }}
      />
    </Card>
  );
}
