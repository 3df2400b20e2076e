'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { PictureKind } from '@/lib/nouns/treatments/schema';
import { FileButton } from './file-button';
import { useTreatment } from './form-context';
import { PictureCoach, useHasCamera } from './picture-coach';
import { readPicture } from './pictures';
import type { FormPicture } from './values';

const SHOWN_WIDTH = 800;
/** Object URLs of local pictures; the browser releases them with the page. */
const made = new WeakMap<Blob, string>();

/** The URL to show a picture from; null without one. */
function addressOf(picture: FormPicture | undefined): string | null {
  if (!picture) return null;
  if ('fileId' in picture) return `/api/files/${picture.fileId}?width=${SHOWN_WIDTH}`;
  const address = made.get(picture.blob) ?? URL.createObjectURL(picture.blob);
  made.set(picture.blob, address);
  return address;
}

const LABELS = { pre: 'preImage', post: 'postImage', collateral_effects: 'collateralEffectsImage' } as const;

/** One picture of a treatment: taken or chosen, viewed, shared or removed. */
export function PictureSlot({ kind }: { kind: PictureKind }) {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  const validation = useTranslations('validation');
  const { pictures, setPicture, errorOf } = useTreatment();
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
    const found = await readPicture(file);
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
      className={classNames(
        'flex min-w-0 flex-col gap-2 outline-offset-4',
        kind === 'collateral_effects' && 'max-sm:col-span-2',
      )}
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
            onClick={() => setPicture(kind, null)}
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
          <input
            type="checkbox"
            checked={picture.shared}
            onChange={(event) => setPicture(kind, { ...picture, shared: event.target.checked })}
            className="size-6 shrink-0 accent-accent"
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
