'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { FileButton } from './file-button';
import { takeFrame } from './pictures';

type Facing = 'environment' | 'user';

/** Streams a camera to a video element while the component is mounted. `state` says whether there is a picture. */
function useCamera(facing: Facing) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'running' | 'failed'>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isHere = true;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const wish = { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1920 } };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
      if (!isHere || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      return setState('running');
    };
    start().catch(() => isHere && setState('failed'));
    return () => {
      isHere = false;
      stop();
    };
  }, [facing]);
  return { video, state };
}

/** Proportions of a smile: wider than high. */
const SMILE = 4 / 3;

/** Whether this device has a camera that the page may use; false until hydration. */
export function useHasCamera(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => Boolean(navigator.mediaDevices?.getUserMedia),
    () => false,
  );
}

interface PictureCoachProps {
  title: string;
  /** The picture before, as an overlay, so that the picture after is taken from the same position. */
  ghost: string | null;
  onTaken: (picture: Blob) => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** A camera with guidance: the picture before as an overlay, else lines for aligning the teeth. */
export function PictureCoach({ title, ghost, onTaken, onFile, onClose }: PictureCoachProps) {
  const t = useTranslations('treatments.form.coach');
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const { video, state } = useCamera(facing);
  const [opacity, setOpacity] = useState(45);
  const [proportions, setProportions] = useState(SMILE);

  const take = async () => {
    const picture = video.current && (await takeFrame(video.current, proportions));
    if (!picture) return;
    onTaken(picture);
    onClose();
  };

  return (
    <Dialog
      title={title}
      description={ghost ? t('ghostHint') : t('hint')}
      open
      onOpenChange={(open) => open || onClose()}
      closeLabel={t('close')}
    >
      <div className="space-y-4">
        {state === 'failed' && (
          <Notice tone="warn" role="alert" title={t('failed')}>
            {t('failedText')}
          </Notice>
        )}
        <div
          className={classNames(
            'relative mx-auto max-h-[52dvh] overflow-hidden rounded-control bg-black',
            state === 'failed' && 'hidden',
          )}
          style={{ aspectRatio: proportions }}
        >
          <video ref={video} playsInline muted className="size-full object-cover" />
          {ghost ? (
            // biome-ignore lint/performance/noImgElement: a picture of this device
            <img
              src={ghost}
              alt=""
              onLoad={({ currentTarget }) => setProportions(currentTarget.naturalWidth / currentTarget.naturalHeight)}
              style={{ opacity: opacity / 100 }}
              className="pointer-events-none absolute inset-0 size-full object-cover"
            />
          ) : (
            <Lines />
          )}
        </div>
        {ghost && state !== 'failed' && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            {t('opacity')}
            <input
              type="range"
              min={0}
              max={100}
              value={opacity}
              onChange={(event) => setOpacity(Number(event.target.value))}
              className="min-w-0 flex-1 accent-accent"
            />
          </label>
        )}
        <div className="flex flex-wrap gap-2">
          {state !== 'failed' && (
            <>
              <Button size="lg" className="flex-1" disabled={state !== 'running'} onClick={() => void take()}>
                {t('shoot')}
              </Button>
              <Button
                variant="secondary"
                size="lg"
                className="flex-1"
                onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
              >
                {t('turn')}
              </Button>
            </>
          )}
          <FileButton
            camera
            label={t('own')}
            text={t('own')}
            onFile={(file) => {
              onFile(file);
              onClose();
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Guide lines: between the front teeth, and along their edges. */
function Lines() {
  return (
    <svg viewBox="0 0 100 75" fill="none" aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      <g stroke="#fff" strokeOpacity=".8" strokeWidth=".6" strokeDasharray="2 2">
        <ellipse cx="50" cy="37.5" rx="40" ry="21" />
        <path d="M50 12v51M5 37.5h90" />
      </g>
    </svg>
  );
}
