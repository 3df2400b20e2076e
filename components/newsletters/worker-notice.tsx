import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import { instantText } from '@/lib/i18n/dates';

/** A worker says every few seconds that it lives: after a minute there is none. */
const PATIENCE_MS = 60_000;

/** Says that nothing leaves the house while no worker is at work; nothing while one is. */
export async function WorkerNotice({ seenAt }: { seenAt: string | null }) {
  const t = await getTranslations('jobs');
  if (seenAt && Date.now() - new Date(seenAt).getTime() < PATIENCE_MS) return null;
  return (
    <Notice tone="warn" title={t('noWorker')} className="mb-4">
      <p>{seenAt ? t('lastSeen', { date: instantText(seenAt) }) : t('neverSeen')}</p>
    </Notice>
  );
}
