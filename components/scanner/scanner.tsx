'use client';
import './scanner.css';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openDetector } from './detector';
import { confirmRead } from './feedback';
import { readPhoto } from './pictures';
import { Stage } from './stage';

/** Reads the codes of a photo, if there is no camera or its picture is not sharp. */
function PhotoPicker({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('scanner');
  const [state, setState] = useState<'idle' | 'reading' | 'nothing'>('idle');
  async function read(file: File | undefined) {
    if (!file) return;
    setState('reading');
    const texts = await openDetector()
      .then((detect) => readPhoto(file, detect))
      .catch(() => []);
    for (const text of texts) onText(text);
    setState(texts.length > 0 ? 'idle' : 'nothing');
  }
  return (
    <div>
      <label className="link inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm focus-within:outline-2">
        <Icon name="image" />
        {t(state === 'reading' ? 'reading' : 'photo')}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {state === 'nothing' && (
        <p role="alert" className="pb-2 font-semibold text-bad text-sm">
          {t('nothing')}
        </p>
      )}
    </div>
  );
}

interface ScannerProps {
  /** Called with every code; returns true if it is accepted, which is confirmed by vibration and a flash. */
  onText: (text: string) => boolean;
  onClose: () => void;
}

/** The camera with a frame, reading one code after the other. Off while the page is hidden, and after leaving it. */
export default function Scanner({ onText, onClose }: ScannerProps) {
  const t = useTranslations('scanner');
  const [attempt, setAttempt] = useState(0);
  const [reads, setReads] = useState(0);

  function take(text: string) {
    if (!onText(text)) return;
    confirmRead();
    setReads((count) => count + 1);
  }

  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-card border border-line">
      <div className="scanner-stage relative aspect-[4/3] max-h-[60dvh] w-full">
        <Stage key={attempt} onText={take} reads={reads} onRetry={() => setAttempt(attempt + 1)} />
        <button
          type="button"
          onClick={onClose}
          aria-label={t('close')}
          className={buttonClass({ variant: 'quiet', size: 'icon' }, 'scanner-control absolute top-2 right-2')}
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-raised px-4 py-2">
        <p className="text-ink-soft text-sm">{t('hint')}</p>
        <PhotoPicker onText={take} />
      </div>
    </section>
  );
}
