'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { useInBrowser } from '@/components/ui/is-alive';
import { Notice } from '@/components/ui/notice';
import { Tick } from '@/components/ui/tick';
import { pictureKind } from '@/lib/core/files/rules';
import { PICTURE_KINDS, type PictureKind } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { Fold, Section } from './section';
import type { FormPicture } from './values';

/** Pixels of the longer side: sharp on a screen, and less than a megabyte for slow connections. */
const LONGEST_SIDE = 2048;
const QUALITY = 0.88;
/** Enough of a file to detect its type. */
const HEAD_BYTES = 16;

/**
 * Prepares a chosen file for storing and sending: upright, scaled down, and without its metadata (place, camera).
 * @returns the reason if it cannot be read: an unsupported phone format, or not an intact picture
 */
async function readPicture(file: Blob): Promise<Blob | 'heic' | 'unreadable'> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return pictureKind(head) === 'heic' ? 'heic' : 'unreadable';
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const blob = await drawn(bitmap, bitmap.width * scale, bitmap.height * scale);
  bitmap.close();
  return blob ?? 'unreadable';
}

/** What the camera shows inside its frame: the middle of the video in these proportions (width by height). */
function takeFrame(video: HTMLVideoElement, proportions: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const width = Math.min(videoWidth, videoHeight * proportions);
  const height = width / proportions;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const cut = [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height] as const;
  return drawn(video, width * scale, height * scale, cut);
}

type Cut = readonly [left: number, top: number, width: number, height: number];

function drawn(source: CanvasImageSource, width: number, height: number, cut?: Cut): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext('2d');
  if (cut) context?.drawImage(source, ...cut, 0, 0, canvas.width, canvas.height);
  else context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

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
const useHasCamera = () => useInBrowser(() => Boolean(navigator.mediaDevices?.getUserMedia), false);

interface PictureCoachProps {
  title: string;
  ghost: string | null;
  onTaken: (picture: Blob) => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** A camera with guidance: the picture before as an overlay, else lines for aligning the teeth. */
function PictureCoach({ title, ghost, onTaken, onFile, onClose }: PictureCoachProps) {
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

interface FileButtonProps {
  /** Accessible name; begins with `text`. */
  label: string;
  text: string;
  camera?: boolean;
  onFile: (file: File) => void;
}

function FileButton({ label, text, camera, onFile }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        { variant: camera ? 'secondary' : 'quiet' },
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent',
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same picture can be chosen once more
          if (file) onFile(file);
        }}
      />
      {text}
    </label>
  );
}

const SHOWN_WIDTH = 800;
/** Object URLs of local pictures; the browser releases them with the page. */
const made = new WeakMap<Blob, string>();

function addressOf(picture: FormPicture | undefined): string | null {
  if (!picture) return null;
  if ('fileId' in picture) return `/api/files/${picture.fileId}?width=${SHOWN_WIDTH}`;
  const address = made.get(picture.blob) ?? URL.createObjectURL(picture.blob);
  made.set(picture.blob, address);
  return address;
}

const LABELS = { pre: 'preImage', post: 'postImage', collateral_effects: 'collateralEffectsImage' } as const;

/** One picture of a treatment: taken or chosen, viewed, shared or removed. */
function PictureSlot({ kind }: { kind: PictureKind }) {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  const validation = useTranslations('validation');
  const { pictures, setPicture, onReading, errorOf } = useTreatment();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isCoaching, setCoaching] = useState(false);
  const latest = useRef<File>(null);
  const hasCamera = useHasCamera();
  const picture = pictures[kind];
  const address = addressOf(picture);
  const ghost = addressOf(kind === 'post' ? pictures.pre : undefined);
  const name = `pictures.${kind}`;
  const label = fields(LABELS[kind]);
  const error = problem ?? errorOf(name);

  const take = picture ? t('takeAgain') : t('take');
  const named = (action: string) => t('ofWhat', { action, what: label });

  const keep = (blob: Blob) => setPicture(kind, { blob, shared: picture?.shared ?? false });
  const read = async (file: File) => {
    setBusy(true);
    latest.current = file;
    onReading(1);
    const found = await readPicture(file);
    onReading(-1);
    if (latest.current !== file) return; // another one was chosen meanwhile
    setBusy(false);
    if (found instanceof Blob) {
      setProblem(undefined);
      keep(found);
    } else setProblem(found === 'heic' ? validation('pictureHeic') : t('noPicture'));
  };
  const choose = (file: File) => void read(file);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a column of a grid in every browser
    <div
      role="group"
      id={name}
      tabIndex={-1}
      aria-label={label}
      className="flex min-w-0 flex-col gap-2 outline-offset-4"
    >
      <p className="font-semibold">{label}</p>
      {error && <FieldError name={name}>{error}</FieldError>}
      <div
        className={classNames(
          'relative grid place-items-center overflow-hidden rounded-control border border-line-strong bg-sunken',
          kind === 'collateral_effects' ? 'aspect-[4/3] max-sm:aspect-[2/1]' : 'aspect-[4/3]',
          !picture && 'border-dashed',
        )}
      >
        {address ? (
          // biome-ignore lint/performance/noImgElement: a picture of this device, or one that only its reader may load
          <img src={address} alt={label} className="absolute inset-0 size-full object-contain" />
        ) : (
          <EmptySmile label={isBusy ? t('reading') : t('noPictureYet')} />
        )}
        {picture && (
          <Button
            variant="secondary"
            size="icon"
            className="absolute top-1.5 right-1.5"
            aria-label={t('removePicture', { what: label })}
            onClick={() => {
              // The button disappears with the focus.
              document.getElementById(name)?.focus();
              setPicture(kind, null);
            }}
          >
            <Icon name="trash" />
          </Button>
        )}
      </div>
      {hasCamera ? (
        <Button variant="secondary" aria-label={named(take)} onClick={() => setCoaching(true)}>
          {take}
        </Button>
      ) : (
        <FileButton camera label={named(take)} text={take} onFile={choose} />
      )}
      <FileButton label={named(t('choose'))} text={t('choose')} onFile={choose} />
      {picture && (
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <Tick
            checked={picture.shared}
            onChange={(event) => setPicture(kind, { ...picture, shared: event.target.checked })}
            size="size-6"
          />
          {t('share')}
        </label>
      )}
      {isCoaching && (
        <PictureCoach title={label} ghost={ghost} onClose={() => setCoaching(false)} onTaken={keep} onFile={choose} />
      )}
    </div>
  );
}

function EmptySmile({ label }: { label: string }) {
  return (
    <span className="flex flex-col items-center gap-2 px-2 text-center text-ink-soft text-sm">
      <svg viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className="w-16">
        <path d="M3 8c9 3 14-3 22-2l7 2 7-2c8-1 13 5 22 2-5 15-17 20-29 20S8 23 3 8Z" strokeLinejoin="round" />
        <path d="M10 11c14 4 30 4 44 0M32 12v10M24 12l1 9m15-9-1 9" strokeLinecap="round" />
      </svg>
      {label}
    </span>
  );
}

/** Pictures before, after, and of side effects; the patient sees only those that are shared. */
export function PicturesSection() {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  const word = useTranslations('forms');
  const { pictures } = useTreatment();
  return (
    <Section title={t('pictures')} hint={t('picturesHint')} opens="pictures">
      <div className="grid grid-cols-2 gap-4">
        {PICTURE_KINDS.filter((kind) => kind !== 'collateral_effects').map((kind) => (
          <PictureSlot key={kind} kind={kind} />
        ))}
        <Fold
          title={fields('collateralEffectsImage')}
          summary={pictures.collateral_effects ? t('pictureTaken') : word('optional')}
          fields={['pictures.collateral_effects']}
          className="col-span-2"
        >
          <div className="max-w-xs">
            <PictureSlot kind="collateral_effects" />
          </div>
        </Fold>
      </div>
    </Section>
  );
}
