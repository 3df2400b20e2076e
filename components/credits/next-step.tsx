import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Outlook } from '@/lib/nouns/credits/data';
import { countedPoints, missingForTraining, nextStep, theoryOf } from '@/lib/nouns/credits/rules';
import { dayAtPace, trainingDayAtPace, type Way, waysTo } from '@/lib/nouns/credits/rules.ways';
import type { Totals } from '@/lib/nouns/credits/schema';
import type { Settings } from '@/lib/nouns/settings/schema';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { dayText } from '@/lib/run/i18n/dates';
import { totalsOf } from './totals';

interface WayListProps {
  ways: Way[];
  /** The address of the academy, and the theory credits the base training still needs. */
  academy: { href: string; credits: number };
  hrefOf: (path: string) => string;
}

const icons: Record<Way['kind'], IconName> = { complete: 'edit', control: 'clock', rating: 'mail', treatment: 'plus' };

/** Links for each way; pending items are pre-filtered in the list of treatments. */
const places: Record<Way['kind'], string> = {
  complete: 'treatments?pictureKinds=without',
  control: 'treatments?period=due',
  rating: 'treatments?rating[empty]=true',
  treatment: 'kit',
};

async function WayList({ ways, academy, hrefOf }: WayListProps) {
  const t = await getTranslations('credits.way');
  const needsTheory = academy.credits > 0;
  const course = (
    <Line
      key="academy"
      icon="external"
      href={academy.href}
      text={needsTheory ? t('theory', { count: academy.credits }) : t('academy')}
      brings={needsTheory ? t('brings', { count: academy.credits }) : null}
    />
  );
  return (
    <ul className="mt-1 divide-y divide-line text-sm">
      {needsTheory && course}
      {ways.map((way) => (
        <Line
          key={way.kind + ('method' in way ? way.method : '')}
          icon={icons[way.kind]}
          href={hrefOf(places[way.kind])}
          text={
            way.kind === 'treatment'
              ? t('treatment', { count: way.needed, method: way.method })
              : t(way.kind, { count: way.needed, open: way.open, more: way.open > way.needed ? 'yes' : 'no' })
          }
          brings={t('brings', { count: way.each * way.needed })}
        />
      ))}
      {!needsTheory && course}
    </ul>
  );
}

function Line({ icon, href, text, brings }: { icon: IconName; href: string; text: ReactNode; brings: string | null }) {
  return (
    <li>
      <a href={href} className="flex items-start gap-2.5 py-2.5 hover:text-accent">
        <Icon name={icon} className="mt-0.5 size-4 text-accent" />
        <span className="min-w-0 flex-1">{text}</span>
        {brings && <span className="whitespace-nowrap font-semibold text-good tabular-nums">{brings}</span>}
      </a>
    </li>
  );
}

/** Progress of the base training; theory and practice cannot replace each other. */
async function TrainingBars({ totals, settings }: { totals: Totals; settings: Settings }) {
  const t = await getTranslations('dashboard');
  const parts = [
    [t('kinds.theory'), theoryOf(totals), settings['credits.training.theory']],
    [t('kinds.practice'), totals.practice, settings['credits.training.practice']],
  ] as const;
  return (
    <ul className="mt-3 mb-4 space-y-3 text-sm">
      {parts.map(([label, points, needed]) => (
        <li key={label}>
          <p className="mb-1 flex justify-between gap-3">
            <span className="font-medium">{label}</span>
            <span className="tabular-nums">{t('ofNeeded', { points: Math.min(points, needed), needed })}</span>
          </p>
          <ProgressBar value={Math.min(points, needed)} max={needed} label={label} />
        </li>
      ))}
    </ul>
  );
}

interface NextStepProps {
  person: OwnRecord;
  outlook: Outlook;
  settings: Settings;
  today: Date;
  hrefOf: (path: string) => string;
}

/** The next step: the quickest realistic ways there, and the projected date. */
export async function NextStep({ person, outlook, settings, today, hrefOf }: NextStepProps) {
  const t = await getTranslations();
  const totals = totalsOf(person);
  const training = missingForTraining(totals, settings);
  const next = nextStep(countedPoints(totals), person.level);
  const isTraining = !person.isEnabled;
  const academy = settings['links.academy'];
  if (!isTraining && !next) {
    return (
      <Card heading={t('credits.next.topTitle')}>
        <p className="mt-1 text-ink-soft text-sm">{t('dashboard.top')}</p>
      </Card>
    );
  }
  const missing = isTraining ? training.practice : next!.missing;
  const earned = outlook.theory + outlook.practice;
  const day = isTraining ? trainingDayAtPace(training, outlook, today) : dayAtPace(missing, earned, today);
  return (
    <Card>
      <h2 className="font-semibold text-lg">
        {isTraining ? t('credits.next.training') : t('credits.next.title', { level: t(`levels.${next!.level}`) })}
      </h2>
      {isTraining && <TrainingBars totals={totals} settings={settings} />}
      <p className="mt-2 flex items-start gap-2 text-sm">
        <Icon name="calendar" className="mt-0.5 size-4 text-accent" />
        {day
          ? t('credits.next.pace', { count: earned, date: dayText(day) })
          : t(earned > 0 ? 'credits.next.tooSlow' : 'credits.next.noPace')}
      </p>
      <h3 className="mt-4 font-semibold text-sm">{t('credits.next.ways')}</h3>
      <WayList
        ways={waysTo(missing, outlook, settings)}
        academy={{ href: academy, credits: isTraining ? training.theory : 0 }}
        hrefOf={hrefOf}
      />
    </Card>
  );
}
