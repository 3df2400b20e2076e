'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { usePolled } from '@/components/portal/use-polled';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { ShownAct } from '@/lib/core/bulk-changes/open-bulk-act';

const EVERY_MS = 1_000;

const isMoving = ({ state }: Pick<ShownAct, 'state'>) => state === 'running' || state === 'undoing';

/** Number of records processed, or reverted; skipped ones count as processed. */
const reached = (act: ShownAct) =>
  act.state === 'undoing' || act.state === 'undone' ? act.undone + act.kept : act.total - act.waiting;
const expected = (act: ShownAct) =>
  act.state === 'undoing' || act.state === 'undone' ? act.undone + act.kept + act.done : act.total;

const COUNTS = ['done', 'same', 'left', 'undone', 'kept', 'waiting'] as const;

/** The progress of a bulk change with the results so far, polled every second while it runs. */
export function ActProgress({ initial }: { initial: ShownAct }) {
  const t = useTranslations('bulk-acts');
  const locale = useLocale();
  const router = useRouter();
  const [found, setFound] = useState({ since: initial, act: initial });
  const act = found.since === initial ? found.act : initial;
  const moves = isMoving(initial) || isMoving(act);
  usePolled(moves, EVERY_MS, async () => {
    const answer = await callApi({ method: 'GET', path: `/api/bulk-acts/${initial._id}`, isIdle: true });
    if (!answer.ok) return;
    const now = answer.body as ShownAct;
    setFound({ since: initial, act: now });
    // The server renders the buttons and the skipped records. A refresh may be lost, so it is asked for until one arrives.
    if (now.state !== initial.state) router.refresh();
  });
  const [done, total] = [reached(act), expected(act)];
  return (
    <div className="space-y-1.5">
      <ProgressBar value={done} max={Math.max(1, total)} label={t('progress.label')} />
      {/* Read out once, at the end. */}
      <p aria-live={moves ? 'off' : 'polite'} className="text-ink-soft text-sm tabular-nums">
        {t('progress.of', { done, total })}
      </p>
      <dl className="grid grid-cols-2 gap-3 pt-2.5 sm:grid-cols-4">
        {COUNTS.filter((name) => act[name] > 0).map((name) => (
          <div key={name} className="rounded-control bg-sunken px-3 py-2">
            <dt className="text-ink-soft text-sm">{t(`counts.${name}`)}</dt>
            <dd className="font-semibold text-lg tabular-nums">{act[name].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
