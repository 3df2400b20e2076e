'use client';

import './scanner.css';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { openDetector, readPhoto, watchVideo } from './pictures';

const SOUND = 'scanner-sound';
let player: AudioContext | undefined;

function isSoundOn(): boolean {
  try {
    return localStorage.getItem(SOUND) === 'on';
  } catch {
    return false;
  }
}

function setSound(on: boolean): void {
  try {
    localStorage.setItem(SOUND, on ? 'on' : 'off');
  } catch {
    // Without storage it is silent again the next time.
  }
  if (on) beep();
}

/** Confirms a code: a short vibration if supported, and an optional beep. */
function confirmRead(): void {
  navigator.vibrate?.(60);
  if (isSoundOn()) beep();
}

function beep(): void {
  player ??= new AudioContext();
  const [tone, volume] = [player.createOscillator(), player.createGain()];
  volume.gain.setValueAtTime(0.08, player.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, player.currentTime + 0.12);
  tone.frequency.value = 1320;
  tone.connect(volume).connect(player.destination);
  tone.start();
  tone.stop(player.currentTime + 0.13);
}

/** Reasons why there is no picture; each has a message with advice. */
type CameraTrouble = 'denied' | 'none' | 'busy' | 'insecure';

interface Camera {
  stream: MediaStream;
  /** Switches the light; null if there is none. */
  torch: ((on: boolean) => Promise<void>) | null;
  zoom: { min: number; max: number; step: number; set: (factor: number) => Promise<void> } | null;
  close: () => void;
}

interface Abilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
}

/** Opens the rear camera. Rejects with an error that `troubleOf` explains. */
async function openCamera(): Promise<Camera> {
  if (!navigator.mediaDevices) throw new DOMException('', window.isSecureContext ? 'NotFoundError' : 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const [track] = stream.getVideoTracks();
  const can: Abilities = track?.getCapabilities?.() ?? {};
  const set = (constraint: object) =>
    track!.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).catch(() => {});
  const { zoom } = can;
  return {
    stream,
    torch: can.torch ? (on) => set({ torch: on }) : null,
    zoom:
      zoom && zoom.max > zoom.min
        ? { min: zoom.min, max: zoom.max, step: zoom.step ?? 0.1, set: (factor) => set({ zoom: factor }) }
        : null,
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (!window.isSecureContext) return 'insecure';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
}

/** Light and zoom if the camera supports them, and an optional beep. */
function ScannerControls({ camera: { torch, zoom } }: { camera: Camera }) {
  const t = useTranslations('scanner');
  const [isLit, setLit] = useState(false);
  const [isLoud, setLoud] = useState(isSoundOn);
  const [factor, setFactor] = useState(zoom?.min ?? 1);
  return (
    <div className="absolute inset-x-2 bottom-2 flex items-center gap-2">
      {torch && (
        <Toggle
          icon="torch"
          name={t('torch')}
          isOn={isLit}
          onChange={(on) => {
            setLit(on);
            void torch(on);
          }}
        />
      )}
      <Toggle
        icon="sound"
        name={t('sound')}
        isOn={isLoud}
        onChange={(on) => {
          setLoud(on);
          setSound(on);
        }}
      />
      {zoom && (
        <input
          type="range"
          aria-label={t('zoom')}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step}
          value={factor}
          onChange={({ target }) => {
            setFactor(target.valueAsNumber);
            void zoom.set(target.valueAsNumber);
          }}
          className="scanner-zoom ml-auto h-11 w-2/5"
        />
      )}
    </div>
  );
}

interface ToggleProps {
  icon: IconName;
  name: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

const Toggle = ({ icon, name, isOn, onChange }: ToggleProps) => (
  <button
    type="button"
    aria-label={name}
    aria-pressed={isOn}
    title={name}
    onClick={() => onChange(!isOn)}
    className={buttonClass({ variant: 'quiet', size: 'icon' }, 'scanner-control')}
  >
    <Icon name={icon} className="size-6" />
  </button>
);

/** A code that stays in view is reported only once within this time. */
const AGAIN_MS = 3000;

type Trouble = CameraTrouble | 'decoder';

interface Listeners {
  onText: (text: string) => void;
  onCamera: (camera: Camera | null) => void;
  onTrouble: (trouble: Trouble) => void;
}

/** Runs camera and decoder on a video while the page is visible; returns a function that stops. */
function runCamera(video: HTMLVideoElement, { onText, onCamera, onTrouble }: Listeners): () => void {
  const readAt = new Map<string, number>();
  let turn = 0;
  let stop = () => {};

  function report(text: string) {
    const now = Date.now();
    const isRepeated = now - (readAt.get(text) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
    readAt.set(text, now);
    if (!isRepeated) onText(text);
  }

  async function start() {
    const mine = ++turn;
    openDetector().catch(() => {}); // loaded while the person is asked for permission
    const camera = await openCamera().catch((error: unknown) => onTrouble(troubleOf(error)));
    if (!camera) return;
    const detect = await openDetector().catch(() => onTrouble('decoder'));
    if (!detect || mine !== turn) return camera.close();
    video.srcObject = camera.stream;
    await video.play().catch(() => {}); // rejects if interrupted by leaving
    if (mine !== turn) return camera.close();
    const stopLooking = watchVideo(video, detect, report);
    stop = () => {
      stopLooking();
      camera.close();
      video.srcObject = null;
      onCamera(null);
    };
    onCamera(camera);
  }

  function end() {
    turn += 1;
    stop();
    stop = () => {};
  }

  const onVisibility = () => (document.visibilityState === 'visible' ? void start() : end());
  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'visible') void start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    end();
  };
}

interface StageProps {
  onText: (text: string) => void;
  /** The frame flashes with each. */
  reads: number;
  onRetry: () => void;
}

/** The camera picture with a frame for the code, or the reason why there is none. */
function Stage({ onText, reads, onRetry }: StageProps) {
  const t = useTranslations('scanner');
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const onRead = useEffectEvent(onText);

  useEffect(() => {
    if (!video.current) return;
    return runCamera(video.current, {
      onText: (text) => onRead(text),
      onCamera: (now) => {
        setCamera(now);
        if (now) setTrouble(null);
      },
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
          className={`scanner-frame pointer-events-none absolute inset-[12%_18%] rounded-card ${reads > 0 ? 'scanner-read' : ''}`}
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
