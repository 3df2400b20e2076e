'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Camera } from './camera';
import { runCamera, type Trouble } from './camera-session';
import { ScannerControls } from './scanner-controls';
import { ScannerTrouble } from './scanner-trouble';

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
