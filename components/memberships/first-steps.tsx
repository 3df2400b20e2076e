import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { fieldWords } from '@/components/data-table/field-words';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { WaitingMembership } from '@/lib/nouns/memberships/data';
import { askedInSteps, type FirstStep, firstSteps } from '@/lib/nouns/memberships/rules.first-steps';
import { dayText } from '@/lib/run/i18n/dates';
import { DecisionButton } from './decision-button';

interface FirstStepsProps {
  isConfirmed: boolean;
  isEnabled: boolean;
  centers: (Record<string, unknown> & { _id: string })[];
  waiting: WaitingMembership[];
  /** Null if too few answers are known. */
  usualDays: number | null;
  training: { theory: number; practice: number };
  academy: string;
  hrefOf: (path: string) => string;
}

/** A professional's next step until a center of theirs is authorized, between completed and following ones. */
export async function FirstSteps(props: FirstStepsProps) {
  const { centers, waiting, usualDays, training, academy, hrefOf } = props;
  const shown = firstSteps(props);
  if (!shown) return null;
  const [t, own, d, words, all] = await Promise.all([
    getTranslations('memberships.steps'),
    getTranslations('memberships'),
    getTranslations('dashboard'),
    fieldWords('centers'),
    getTranslations(),
  ]);
  const incomplete = centers.find(({ missingData }) => Array.isArray(missingData) && missingData.length > 0);
  const asked = askedInSteps(props, waiting);
  const [invited] = waiting.filter(({ kind }) => kind === 'invitation');
  const course = (
    <LinkButton href={academy} rel="noopener" variant="secondary" size="sm">
      {t('academy')}
      <Icon name="external" className="size-4" />
    </LinkButton>
  );
  const centerBody = () => {
    if (invited) return <p>{t('invited', { center: invited.centerName })}</p>;
    const add = (
      <LinkButton href={hrefOf('profile/add-centers')} size="sm">
        {all('portal.routes.profile-add-centers')}
      </LinkButton>
    );
    if (!asked)
      return (
        <>
          <p>{t('text.center')}</p>
          {add}
        </>
      );
    const people = asked.responsibleNames?.join(', ') || t('team');
    return (
      <>
        <p>
          {t('asked', { center: asked.centerName, people, day: dayText(asked.createdAt) })}
          {usualDays !== null && <> {t('usual', { days: usualDays })}</>}
        </p>
        <div className="-ml-3">
          <DecisionButton
            id={asked._id}
            back="dashboard"
            about={asked.centerName}
            verb="refusal"
            label={own('withdraw')}
            look="quiet"
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-soft">{t('meanwhile')}</span>
          {course}
          <LinkButton href={hrefOf('profile')} variant="secondary" size="sm">
            {d('completeProfile')}
          </LinkButton>
        </div>
      </>
    );
  };
  const bodies: Record<FirstStep, ReactNode> = {
    address: <p>{t('text.address')}</p>,
    center: centerBody(),
    data: incomplete && (
      <>
        <p>
          {d('missing', { what: (incomplete.missingData as string[]).map((field) => words.field(field)).join(', ') })}
        </p>
        <LinkButton href={hrefOf(`centers/${incomplete._id}`)} size="sm">
          {t('complete')}
        </LinkButton>
      </>
    ),
    training: (
      <>
        <p>{d('training', { theory: String(training.theory), practice: String(training.practice) })}</p>
        <div className="flex flex-wrap gap-2">
          {course}
          <LinkButton href={hrefOf('kit')} variant="secondary" size="sm">
            {all('portal.routes.kit')}
          </LinkButton>
        </div>
      </>
    ),
  };
  return (
    <Card className="mb-6" heading={t('title')}>
      <ol className="mt-3 space-y-3">
        {shown.steps.map(({ name, isDone }, n) => {
          const isNext = name === shown.next;
          return (
            <li key={name} aria-current={isNext ? 'step' : undefined} className="flex items-start gap-3">
              <span
                className={classNames(
                  'grid size-7 shrink-0 place-items-center rounded-full border font-semibold text-sm tabular-nums',
                  isDone && 'border-good text-good',
                  isNext && 'border-accent bg-accent text-accent-ink',
                  !isDone && !isNext && 'border-line text-ink-soft',
                )}
              >
                {isDone ? <Icon name="check" className="size-4" /> : n + 1}
              </span>
              <div className="min-w-0 flex-1 space-y-2 pt-0.5 text-sm">
                <p className={isNext ? 'font-semibold text-base' : 'text-ink-soft'}>
                  {t(`names.${name}`)}
                  {isDone && <span className="sr-only"> – {t('done')}</span>}
                </p>
                {isNext && bodies[name]}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
