import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Column } from './columns';

/** Column widths: applied to the table while dragging, and saved for the next visit at the end. */
export function useWidths(columns: readonly Column[], screen: string | undefined) {
  const t = useTranslations('records.layout');
  const [changed, setChanged] = useState<Readonly<Record<string, number | null>>>({});
  const widthOf = (id: string): number | undefined =>
    (id in changed ? changed[id] : columns.find((column) => column.id === id)?.width) ?? undefined;
  const resize = (id: string, width: number | null) => setChanged((before) => ({ ...before, [id]: width }));

  /** `null`: automatic width. */
  async function keep(id: string, width: number | null) {
    const before = columns.find((column) => column.id === id)?.width ?? null;
    resize(id, width);
    const body = new FormData();
    body.append('screen', screen ?? '');
    body.append(`width.${id}`, width === null ? '' : String(Math.round(width)));
    const headers = { accept: 'application/json' };
    const answer = await fetch('/api/forms/list-layouts', { method: 'POST', body, headers }).catch(() => null);
    const { to = '' } = (answer?.ok ? await answer.json().catch(() => ({})) : {}) as { to?: string };
    if (to !== '' && !to.includes('refused=')) return;
    resize(id, before);
    toast({ text: t('failed'), tone: 'bad' });
  }
  return { widthOf, resize, keep };
}
