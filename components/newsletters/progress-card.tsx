'use client';
import { useRouter } from 'next/navigation';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { usePolled } from '@/components/portal/use-polled';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { Progress } from '@/lib/nouns/newsletters/describe-progress';
import { instantText } from '@/lib/run/i18n/dates';
import { colon, labelled, messageKey } from '@/lib/run/i18n/message-key';

const EVERY_MS = 2000;

const tones: Record<Progress['state'], Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'accent',
  paused: 'warn',
  sent: 'good',
  error: 'bad',
};

const PARTS = [
  ['sent', 'text-good'],
  ['failed', 'text-bad'],
  ['unknown', 'text-warn'],
  ['skipped', 'text-line-strong'],
  ['queued', 'text-line'],
] as const;
const colours = new Map<string, string>(PARTS);

interface ProgressCardProps {
  id: string;
  initial: Progress;
  startsAt: string;
  recipientsHref: string;
  children?: ReactNode;
}

/** The progress of the sending, polled every two seconds while it runs. */
export function ProgressCard({ id, initial, startsAt, recipientsHref, children }: ProgressCardProps) {
  const [t, locale] = [useTranslations('newsletters.office.progress'), useLocale()];
  const states = useTranslations('newsletters.office.states');
  const reasons = useTranslations('newsletter-deliveries.values.reason');
  const format = useFormatter();
  const router = useRouter();
  // Polled progress, discarded once the server renders newer progress.
  const [found, setFound] = useState({ since: initial, progress: initial });
  const now = found.since === initial ? found.progress : initial;
  const { state, total, secondsLeft, waitsUntil, perMinute, lastAnswer } = now;
  const isMoving = state === 'sending' || state === 'scheduled';

  usePolled(isMoving, EVERY_MS, async () => {
    const answer = await callApi({ method: 'GET', path: `/api/newsletters/${id}/progress`, isIdle: true });
    if (!answer.ok) return;
    const progress = answer.body as Progress;
    setFound({ since: initial, progress });
    // The server renders title, actions and history.
    if (progress.state !== state) router.refresh();
  });
  const shown = ([...PARTS.map(([name]) => name), 'unsubscribed'] as const).filter(
    (name) => name === 'sent' || now[name] > 0,
  );
  const share = (count: number) => `${total > 0 ? (count / total) * 100 : 0}%`;
  const why = Object.entries(now.reasons).toSorted(([, a], [, b]) => b - a);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-semibold text-lg">{t('title')}</h2>
          <Badge tone={tones[state]}>{states(state)}</Badge>
        </div>
        {children}
      </div>
      {state === 'scheduled' && <p className="mt-2 text-ink-soft">{t('startsAt', { date: startsAt })}</p>}
      {total > 0 && (
        <>
          <div
            role="progressbar"
            aria-label={t('title')}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={total - now.queued}
            aria-valuetext={t('done', { done: total - now.queued, total })}
            className="mt-4 h-3 overflow-hidden rounded-full bg-line"
          >
            <svg width="100%" height="100%" aria-hidden="true" className="block">
              {PARTS.map(([name, colour], n) => (
                <rect
                  key={name}
                  x={share(PARTS.slice(0, n).reduce((sum, [before]) => sum + now[before], 0))}
                  width={share(now[name])}
                  height="100%"
                  className={classNames('fill-current', colour)}
                />
              ))}
            </svg>
          </div>
          <div
            className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-soft text-sm"
            aria-live={isMoving ? 'off' : 'polite'}
          >
            <p>{t('done', { done: total - now.queued, total })}</p>
            {state === 'sending' && !waitsUntil && (
              <p>
                {t('pace', { count: perMinute })}
                {secondsLeft !== null && secondsLeft > 0 && ` · ${leftText(secondsLeft)}`}
              </p>
            )}
            {waitsUntil && <p>{t('waitsUntil', { date: instantText(waitsUntil) })}</p>}
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {shown.map((name) => (
              <div key={name} className="rounded-control bg-sunken px-3 py-2">
                <dt className="flex items-center gap-1.5 text-ink-soft text-sm">
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'size-2.5 rounded-full',
                      name !== 'unsubscribed' && 'bg-current',
                      colours.get(name),
                    )}
                  />
                  {t(name)}
                </dt>
                <dd className="font-semibold text-lg tabular-nums">
                  {name !== 'unsubscribed' && now[name] > 0 ? (
                    <a href={`${recipientsHref}?status=${name}`} className="link">
                      {format.number(now[name])}
                    </a>
                  ) : (
                    format.number(now[name])
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {why.length > 0 && (
            <p className="mt-3 text-ink-soft text-sm">
              {why
                .map(([reason, count]) =>
                  labelled(
                    locale,
                    reasons.has(messageKey(reason)) ? reasons(messageKey(reason)) : reason,
                    format.number(count),
                  ),
                )
                .join(' · ')}
            </p>
          )}
        </>
      )}
      {now.links.length > 0 && (
        <section className="mt-4 text-sm">
          <h3 className="font-semibold">{t('clicksTitle')}</h3>
          <ul className="mt-1 grid gap-1">
            {now.links.map(({ url, clicks }) => (
              <li key={url} className="flex justify-between gap-4">
                <span className="wrap-anywhere text-ink-soft">{url}</span>
                <span className="whitespace-nowrap tabular-nums">{t('clicks', { count: clicks })}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-soft">{t('clicksHint')}</p>
        </section>
      )}
      {now.unknown > 0 && (
        <Notice tone="warn" className="mt-4" title={t('unknownTitle', { count: now.unknown })}>
          <p>{t('unknownText')}</p>
        </Notice>
      )}
      {lastAnswer && now.sent + now.skipped < total && (
        <p className="mt-3 text-sm">
          <span className="text-ink-soft">
            {t('lastAnswer')}
            {colon(locale)}{' '}
          </span>
          <code className="wrap-anywhere">{lastAnswer}</code>
        </p>
      )}
    </Card>
  );

  function leftText(seconds: number): string {
    if (seconds < 90) return t('secondsLeft', { count: seconds });
    const minutes = Math.round(seconds / 60);
    return minutes < 120 ? t('minutesLeft', { count: minutes }) : t('hoursLeft', { count: Math.round(minutes / 60) });
  }
}
