'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { usePolled } from '@/components/portal/use-polled';
import { ProgressBar } from '@/components/ui/progress-bar';

interface ImportProgressProps {
  id: string;
  /** `left`: rows still to be processed. */
  total: number;
  left: number;
  open: readonly string[];
  label: string;
}

const EVERY_MS = 1000;

export function ImportProgress({ id, total, left: first, open, label }: ImportProgressProps) {
  const router = useRouter();
  const [left, setLeft] = useState(first);
  usePolled(true, EVERY_MS, async () => {
    const answer = await callApi({ method: 'GET', path: `/api/imports/${id}`, isIdle: true });
    if (!answer.ok) return;
    const record = answer.body as Record<string, number> & { state: string };
    setLeft(open.reduce((sum, state) => sum + (record[state] ?? 0), 0));
    if (!['running', 'undoing'].includes(record.state)) router.refresh();
  });
  return (
    <div className="space-y-2">
      <ProgressBar value={total - left} max={total} label={label} />
      <p className="text-ink-soft text-sm tabular-nums">
        {total - left} / {total}
      </p>
    </div>
  );
}
