'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Camera } from './camera';
import { runCamera, type Trouble } from './camera-session';
import { confirmRead } from './feedback';
import { PhotoPicker } from './photo-picker';
import { ScannerControls } from './scanner-controls';
import { ScannerTrouble } from './scanner-trouble';
import './scanner.css';

interface ScannerProps {
  /** Every code that is read; true when it is welcome, which is confirmed by a buzz and a flash. */
  onText: (text: string) => boolean;
  onClose: () => void;
}

/** The camera with a frame, reading one code after the other. Off while the page is hidden, and when it is left. */
export default function Scanner({ onText, onClose }: ScannerProps) {
  const t = useTranslations('scanner');
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [reads, setReads] = useState(0);

  function take(text: string) {
    if (!onText(text)) return;
    confirmRead();
    setReads((count) => count + 1);
  }
  const onRead = useEffectEvent(take);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
  useEffect(() => {
    if (!video.current) return;
    setTrouble(null);
    return runCamera(video.current, { onText: onRead, onCamera: setCamera, onTrouble: setTrouble });
  }, [attempt]);

  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-card border border-line">
      <div className="scanner-stage relative aspect-[4/3] max-h-[60dvh] w-full">
        <video ref={video} muted playsInline className="size-full object-cover" aria-label={t('picture')} />
        {trouble ? (
          <ScannerTrouble trouble={trouble} onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <Frame key={reads} isRead={reads > 0} />
        )}
        {!camera && !trouble && <p className="absolute inset-0 grid place-items-center">{t('starting')}</p>}
        {camera && <ScannerControls camera={camera} />}
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

/** Where to hold the code; lights up when one was read. */
const Frame = ({ isRead }: { isRead: boolean }) => (
  <div
    aria-hidden="true"
    className={`pointer-events-none absolute inset-[12%_14%] scanner-frame rounded-card ${isRead ? 'scanner-read' : ''}`}
  />
);
