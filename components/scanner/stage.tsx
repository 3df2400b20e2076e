'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Camera } from './camera';
import { runCamera, type Trouble } from './camera-session';
import { ScannerControls } from './scanner-controls';

interface StageProps {
  onText: (text: string) => void;
  /** The number of codes read: the frame flashes with each. */
  reads: number;
  onRetry: () => void;
}

/** The camera picture with a frame for the code, or the reason why there is none. */
export function Stage({ onText, reads, onRetry }: StageProps) {
  const t = useTranslations('scanner');
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const onRead = useEffectEvent(onText);

  useEffect(() => {
    if (!video.current) return;
    return runCamera(video.current, {
      onText: (text) => onRead(text),
      onCamera: setCamera,
      onTrouble: setTrouble,
    });
  }, []);

  return (
    <>
      <video ref={video} muted playsInline className="size-full object-cover" aria-label={t('picture')} />
      {trouble ? (
        <ScannerTrouble trouble={trouble} onRetry={onRetry} />
      ) : (
        <div
          key={reads}
          aria-hidden="true"
          className={`scanner-frame pointer-events-none absolute inset-[12%_14%] rounded-card ${reads > 0 ? 'scanner-read' : ''}`}
        />
      )}
      {!camera && !trouble && <p className="absolute inset-0 grid place-items-center">{t('starting')}</p>}
      {camera && <ScannerControls camera={camera} />}
    </>
  );
}

/** Why there is no picture, and what to do; typing and photos still work. */
function ScannerTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const t = useTranslations('scanner.trouble');
  return (
    <div role="alert" className="absolute inset-0 overflow-y-auto bg-sunken p-5 pr-14 text-ink">
      <p className="flex items-center gap-2 font-semibold text-lg">
        <Icon name="alert" className="text-warn" />
        {t(`${trouble}.title`)}
      </p>
      <p className="mt-2 max-w-prose">{t(`${trouble}.text`)}</p>
      {trouble !== 'insecure' && (
        <button type="button" onClick={onRetry} className="link mt-2 min-h-11 font-semibold">
          {t('retry')}
        </button>
      )}
    </div>
  );
}
