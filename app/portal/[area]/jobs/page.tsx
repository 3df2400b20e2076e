import { getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PostButton } from '@/components/form/post-button';
import { WorkerNotice } from '@/components/newsletters/worker-notice';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { EmptyCard } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { isScannerAvailable } from '@/lib/core/files/scan-file';
import { JOB_STATES, type JobLine, type JobState, listJobs } from '@/lib/core/jobs/list-jobs';
import { first } from '@/lib/core/screens/address';
import { currentKeyId } from '@/lib/run/encryption/keys';
import { instantText } from '@/lib/run/i18n/dates';
import { messageKey } from '@/lib/run/i18n/message-key';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.jobs');

const tones: Record<JobState, Tone> = {
  waiting: 'neutral',
  running: 'accent',
  failed: 'bad',
  stopped: 'warn',
  done: 'good',
};

export default async function Jobs({ searchParams }: PageProps<'/portal/[area]/jobs'>) {
  const [query, me, t] = await Promise.all([searchParams, currentPerson(), getTranslations()]);
  const state = first(query.state);
  const path = hrefOf(me.group, 'jobs');
  const [{ counts, jobs, workerSeenAt }, isScanning, { errors }] = await Promise.all([
    listJobs(me, state).catch(orNotFound),
    isScannerAvailable(),
    ownDraftOf('jobs', query.draft).then(formState),
  ]);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.jobs')} purpose={t('portal.purposes.jobs')} />
      <ScreenTabs area="admin" here="jobs" />
      <WorkerNotice seenAt={workerSeenAt} />
      {!isScanning && (
        <Notice tone="warn" title={t('jobs.noScanner')} className="mb-4">
          <p>{t('jobs.noScannerText')}</p>
        </Notice>
      )}
      {!currentKeyId() && (
        <Notice tone="warn" title={t('jobs.notEncrypted')} className="mb-4">
          <p>{t('jobs.notEncryptedText')}</p>
        </Notice>
      )}
      <ErrorSummary errors={errors} labels={{}} />
      <ul className="mb-4 flex flex-wrap gap-2">
        {JOB_STATES.map((one) => (
          <li key={one}>
            <Chip href={one === state ? path : `${path}?state=${one}`} selected={one === state}>
              {t('jobs.count', { state: t(`jobs.states.${one}`), count: counts[one] })}
            </Chip>
          </li>
        ))}
      </ul>
      {jobs.length === 0 ? (
        <EmptyCard drawing="list" title={t('jobs.none')} text={t('jobs.noneText')} />
      ) : (
        <Card className="p-0!">
          <ul>
            {jobs.map((job) => (
              <li
                key={job.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold">{t(`jobs.names.${job.name}`)}</p>
                  <p className="text-ink-soft text-sm">{sentence(job)}</p>
                </div>
                <Badge tone={tones[job.state]}>{t(`jobs.states.${job.state}`)}</Badge>
                {job.state !== 'running' && job.state !== 'done' && (
                  <PostButton
                    action={`/api/forms/jobs/${job.id}`}
                    sends={{ action: job.state === 'waiting' ? 'stop' : 'retry' }}
                    about={t(`jobs.names.${job.name}`)}
                  >
                    {job.state === 'waiting' ? t('portal.cancel') : t('portal.failed.retry')}
                  </PostButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );

  function sentence({ state: now, createdAt, startsAt, endedAt, attempts, reason, letter }: JobLine): string {
    const parts = [
      letter && t.has(messageKey(`letters.${letter}.action`)) ? t(messageKey(`letters.${letter}.action`)) : '',
      now === 'waiting' ? t('jobs.startsAt', { date: instantText(startsAt) }) : '',
      endedAt ? t('jobs.endedAt', { date: instantText(endedAt) }) : '',
      now === 'running' ? t('jobs.createdAt', { date: instantText(createdAt) }) : '',
      attempts > 0 ? t('jobs.attempts', { count: attempts }) : '',
      now !== 'done' && reason ? reason : '',
    ];
    return parts.filter(Boolean).join(' · ');
  }
}
