'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { discard, flush, type KeptEntry } from '@/components/offline/outbox';
import { useSignal } from '@/components/offline/use-entries';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { BlobPicture } from './blob-picture';
import { Bubble } from './bubble';

interface WaitingListProps {
  waiting: KeptEntry[];
  /** Puts the text back into the field. */
  edit: (entry: KeptEntry) => void;
}

/** Messages not sent yet: they are stored on the device and sent automatically. */
export function WaitingList({ waiting, edit }: WaitingListProps) {
  return waiting.map((entry) => <Waiting key={entry.key} entry={entry} edit={edit} />);
}

function Waiting({ entry, edit }: { entry: KeptEntry; edit: (entry: KeptEntry) => void }) {
  const t = useTranslations('chats.conversation');
  const reasons = useTranslations('offline.reasons');
  const hasSignal = useSignal();
  const { key, body, pictures, state, refusal, attempts, reason } = entry;
  const [first] = pictures;
  const picture = useMemo(() => first && new Blob([first.bytes], { type: first.type }), [first]);
  const isRefused = state === 'needs-you';
  const isHeld = !isRefused && (!hasSignal || attempts > 0);
  return (
    <li className="pt-1">
      <Bubble
        isOwn
        isWaiting
        text={(body as { text: string }).text}
        picture={picture && <BlobPicture picture={picture} className="max-h-80 rounded-control" />}
      >
        <span role="status" className={isRefused ? 'flex items-center gap-1 text-bad' : 'flex items-center gap-1'}>
          <Icon name={isRefused ? 'alert' : 'clock'} className="size-4" />
          {t(isRefused ? 'refused' : isHeld ? 'waiting' : 'sending')}
          {isHeld && reason === 'signed-out' && ` · ${reasons('signed-out')}`}
        </span>
      </Bubble>
      {isRefused && (
        <div className="mt-1 ml-auto w-fit max-w-[min(85%,34rem)] text-right text-sm">
          <p className="text-bad">{refusal?.problem.message}</p>
          <div className="flex justify-end gap-2">
            <Button size="sm" variant="quiet" onClick={() => edit(entry)}>
              {t('edit')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard(key)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
      {isHeld && hasSignal && (
        <p className="mt-1 text-right">
          <Button size="sm" variant="quiet" onClick={() => void flush({ now: true })}>
            {t('retry')}
          </Button>
        </p>
      )}
    </li>
  );
}
