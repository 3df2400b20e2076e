import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { instantText } from '@/lib/run/i18n/dates';

/** Workers report every few seconds; after a minute of silence none is running. */
const STALE_AFTER_MS = 60_000;

/** Warns that nothing is sent while no worker is running; renders nothing otherwise. */
export async function WorkerNotice({ seenAt }: { seenAt: string | null }) {
  const t = await getTranslations('jobs');
  if (seenAt && Date.now() - new Date(seenAt).getTime() < STALE_AFTER_MS) return null;
  return (
    <Notice tone="warn" title={t('noWorker')} className="mb-4">
      <p>{seenAt ? t('lastSeen', { date: instantText(seenAt) }) : t('neverSeen')}</p>
    </Notice>
  );
}
