'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftOf, keepDraft, removeDraft } from '@/components/offline/device-store';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { isWellFormedCode } from '@/lib/nouns/product-codes/rules';
import { latestDay } from '@/lib/nouns/treatments/rules';
import type { PictureKind } from '@/lib/nouns/treatments/schema';
import { daysBetween } from '@/lib/run/i18n/dates';
import { useTreatment } from './form-context';
import { NOT_ON_PHONE } from './phone-steps';
import { kindsOf, sendChange, sendNew } from './send';
import {
  allCodes,
  type FieldProblem,
  type Filled,
  type FormPictures,
  type FormValues,
  hasNewPicture,
  problemsOf,
  STEPS,
  type Step,
} from './values';

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: FormValues;
  pictures: FormPictures;
  /** The outbox entry that this one corrects. */
  replaces?: string;
  seen?: string;
}

/** Bytes rather than a Blob: for a Blob, Safari stores only where the file was. */
type DraftPicture = { kind: PictureKind; shared: boolean } & (
  | { bytes: ArrayBuffer; type: string }
  | { fileId: string }
);

const bytesOf = new WeakMap<Blob, Promise<ArrayBuffer>>();

async function keptOf([kind, picture]: [string, NonNullable<FormPictures[PictureKind]>]): Promise<DraftPicture> {
  const { shared } = picture;
  if ('fileId' in picture) return { kind: kind as PictureKind, shared, fileId: picture.fileId };
  const known = bytesOf.get(picture.blob) ?? picture.blob.arrayBuffer();
  bytesOf.set(picture.blob, known);
  return { kind: kind as PictureKind, shared, bytes: await known, type: picture.blob.type };
}

/** Stores a draft on this device, including pictures; false if the browser does not allow storage. */
async function saveDraft(person: string, form: string, draft: Draft): Promise<boolean> {
  try {
    const pictures = await Promise.all(Object.entries(draft.pictures).map(keptOf));
    await keepDraft(person, form, { ...draft, pictures });
    return true;
  } catch {
    return false;
  }
}

async function loadDraft(person: string, form: string): Promise<Draft | null> {
  const found = (await draftOf(person, form).catch(() => null)) as
    | (Omit<Draft, 'pictures'> & { pictures: DraftPicture[] })
    | null;
  if (!found) return null;
  const pictures = found.pictures.map(({ kind, shared, ...one }) => [
    kind,
    { shared, ...('fileId' in one ? one : { blob: new Blob([one.bytes], { type: one.type }) }) },
  ]);
  return { ...found, pictures: Object.fromEntries(pictures) as FormPictures };
}

const dropDraft = (person: string, form: string): Promise<void> => removeDraft(person, form).catch(() => {});

const NEW = 'treatments/new';

/** The name of a form's draft: correcting a refused treatment must not overwrite another's draft. */
const draftName = ({ id, entry }: DraftSubject): string =>
  id ? `treatments/${id}` : entry ? `treatments/entry/${entry}` : NEW;

/** The draft of a form. A refused treatment changed in the form of a new one becomes the correction of its entry. */
async function findDraft(person: string, corrected: DraftSubject): Promise<Draft | null> {
  const name = draftName(corrected);
  const own = await loadDraft(person, name);
  if (own || corrected.id || !corrected.entry) return own;
  const refused = await loadDraft(person, NEW);
  if (refused?.replaces !== corrected.entry) return null;
  if (await saveDraft(person, name, refused)) await dropDraft(person, NEW);
  return refused;
}

export interface Earnings {
  /** Credits for a treatment with both shades and both pictures. */
  complete: number;
  kit: number;
  /** What a code of each method earns by itself. */
  codes: Readonly<Record<string, number>>;
  /** Days after the treatment beyond which recording it earns nothing. */
  withinDays: number;
  /** Today when the page was rendered: yyyy-mm-dd. */
  today: string;
}

const ON_PHONE = 'shrink-0 px-4! sm:hidden noscript:hidden';

interface SubmitBarProps {
  earnings: Earnings;
  isSending: boolean;
  /** A picture would be missing in what is sent. */
  isReading: boolean;
  savedAt: number | null;
  step: Step;
  onStep: (step: Step) => void;
}

/** The expected credits, whether the draft is stored, and the submit button: within reach of the thumb on a phone. */
export function SubmitBar({ earnings, isSending, isReading, savedAt, step, onStep }: SubmitBarProps) {
  const t = useTranslations('treatments.form');
  const locale = useLocale();
  const form = useTreatment();
  const { texts, pictures, isNew } = form;
  const steps = [
    { text: t('stepShades'), done: Boolean(texts.startValue && texts.endValue) },
    { text: t('stepPictures'), done: Boolean(pictures.pre && pictures.post) },
  ];
  const isLate = isNew && isTooLate(texts.treatedOn, earnings);
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  const hasCode = isNew ? allCodes(form).some(isWellFormedCode) : form.codes.length > 0;
  const { productName: method = '' } = texts;
  const ofCode = earnings.codes[method] ?? 0;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-raised px-4 py-3 max-sm:pt-2 lg:-mx-8 lg:px-8 xl:top-20 xl:bottom-auto xl:mx-0 xl:space-y-4 xl:rounded-card xl:border xl:p-5">
      {isLate && (
        <p className="mb-3 flex gap-2 text-sm xl:mb-0">
          <Icon name="info" className="text-warn" />
          {t('earnsNothingLate', { days: earnings.withinDays })}
        </p>
      )}
      <div className={isLate ? 'hidden' : 'max-xl:hidden'}>
        <h2 className="font-semibold">{t('earns')}</h2>
        <ul className="mt-2 space-y-1.5 text-sm">
          <Earned done={steps.every(({ done }) => done)} text={t('earnsComplete')} points={earnings.complete}>
            {steps.map(({ text, done }) => (
              <EarnedStep key={text} done={done} text={text} />
            ))}
          </Earned>
          {(isNew || hasCode) && <Earned done={hasCode} text={t('earnsCode')} points={earnings.kit} />}
          {isNew && ofCode > 0 && <Earned done={hasCode} text={t('earnsMethod', { method })} points={ofCode} />}
        </ul>
      </div>
      <div className="flex items-center gap-3 max-sm:flex-wrap max-sm:justify-between max-sm:gap-y-0 xl:flex-col xl:items-stretch">
        {before && (
          <Button variant="secondary" size="lg" className={ON_PHONE} onClick={() => onStep(before)}>
            {t('back')}
          </Button>
        )}
        <p
          role="status"
          className="min-w-0 flex-1 text-ink-soft text-sm max-sm:order-first max-sm:basis-full max-sm:text-xs xl:flex-none"
        >
          {savedAt && t('savedAt', { time: clock(savedAt, locale) })}
        </p>
        {after && (
          <Button size="lg" className={classNames(ON_PHONE, 'ml-auto')} onClick={() => onStep(after)}>
            {t('next')}
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={isSending || isReading}
          className={classNames('ml-auto shrink-0 max-sm:px-4 xl:ml-0', after && NOT_ON_PHONE)}
        >
          {isSending ? t('sending') : isNew ? t('submit') : t('save')}
        </Button>
      </div>
    </div>
  );
}

/** Whether a treatment of that day is recorded too late to earn credits; false for an invalid day. */
const isTooLate = (treatedOn: string | undefined, { today, withinDays }: Earnings): boolean =>
  daysBetween(treatedOn ?? '', today) > withinDays;

export const clock = (time: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(time);

interface EarnedProps {
  done: boolean;
  text: string;
  points: number;
  children?: React.ReactNode;
}

function Earned({ done, text, points, children }: EarnedProps) {
  return (
    <li>
      <span className="flex items-center gap-2">
        <Icon name={done ? 'check' : 'minus'} className={done ? 'text-good' : 'text-ink-soft'} />
        {text}
        <span className="ml-auto font-semibold tabular-nums">+{points}</span>
      </span>
      {children && <ul className="ml-7 text-ink-soft">{children}</ul>}
    </li>
  );
}

function EarnedStep({ done, text }: { done: boolean; text: string }) {
  const t = useTranslations('treatments.form');
  return (
    <li className="flex items-center gap-1.5">
      {text}
      {done && <Icon name="check" className="size-4 text-good" />}
      <span className="sr-only">{done ? t('done') : t('missing')}</span>
    </li>
  );
}

/** With '' for the form as a whole. */
export interface Shown {
  field: string;
  text: string;
}

type Refusal = { message: string; errors?: { field: string; message: string }[] };

/** Maps the server's errors to the fields of this form: a file id to its picture, a list item to its row. */
export function shownOf({ message, errors = [] }: Refusal, kinds: readonly string[]): Shown[] {
  const found = errors.map(({ field, message: text }) => ({ field: fieldOf(field, kinds), text }));
  return found.length > 0 ? found : [{ field: '', text: message }];
}

function fieldOf(path: string, kinds: readonly string[]): string {
  const [list = '', place = ''] = path.split('.');
  if (list === 'pictures') return `pictures.${kinds[Number(place)] ?? kinds[0] ?? 'pre'}`;
  if (list === 'additionalProducts') return 'additionalProducts';
  return path;
}

export const wordsFor = (
  found: FieldProblem[],
  word: (key: string, values?: Record<string, string>) => string,
): Shown[] => found.map(({ field, message, values }) => ({ field, text: word(message, values) }));

const PAUSE_MS = 500;

/** The treatment or outbox entry being changed; neither for a new one. */
interface DraftSubject {
  id: string | undefined;
  entry: string | undefined;
}

interface DraftOptions extends DraftSubject {
  person: string;
  filled: Filled;
  /** Called with the draft found on this device, unless the person was faster; null without one. */
  onLooked: (draft: Draft | null) => void;
}

/** Stores a form on this device while it is being filled in, and restores it. */
export function useDraft({ person, id, entry, filled, onLooked }: DraftOptions) {
  const form = draftName({ id, entry });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isTouched = useRef(false);
  const first = useRef(filled);
  const kept = useRef(filled.pictures);

  const lookOnce = useEffectEvent((draft: Draft | null) => {
    if (!isTouched.current) onLooked(draft);
  });
  useEffect(() => {
    let isHere = true;
    void findDraft(person, { id, entry }).then((draft) => isHere && lookOnce(draft));
    return () => {
      isHere = false;
    };
  }, [person, id, entry]);

  const save = useEffectEvent(async () => {
    if (!isTouched.current) return;
    const now = Date.now();
    const isKept = await saveDraft(person, form, { ...filled, savedAt: now });
    if (isKept && isTouched.current) setSavedAt(now);
  });
  const { pictures } = filled;
  useEffect(() => {
    if (filled === first.current) return;
    // Pictures are stored at once, without waiting for a pause in typing.
    const timer = setTimeout(() => void save(), pictures === kept.current ? PAUSE_MS : 0);
    kept.current = pictures;
    return () => clearTimeout(timer);
  }, [filled, pictures]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);

  return {
    savedAt,
    /** From now on there is something to store. */
    touch: () => {
      isTouched.current = true;
    },
    drop: async () => {
      isTouched.current = false;
      setSavedAt(null);
      await dropDraft(person, form);
    },
  };
}

interface Options {
  id: string | null;
  zones: readonly string[];
  listHref: string;
  recorded: FormPictures;
  onPictures: (pictures: FormPictures) => void;
  onProblems: (problems: Shown[]) => void;
  onKept: (key: string) => void;
  /** Called when it was sent or safely stored: the draft is no longer needed. */
  onDone: () => Promise<void>;
}

export function useSubmit({ id, zones, listHref, recorded, onPictures, onProblems, onKept, onDone }: Options) {
  const t = useTranslations('treatments.form');
  const anything = useTranslations();
  const [state, setState] = useState<'filling' | 'sending' | 'waiting' | 'changed'>('filling');
  const [waiting, setWaiting] = useState('');
  const leave = (to: string, saved: string) => window.location.assign(`${listHref}/${to}?saved=${saved}`);

  async function submitNew(filled: Filled) {
    const outcome = await sendNew(filled);
    if (outcome.state === 'refused') {
      onKept(outcome.key);
      onProblems(shownOf(outcome.problem, kindsOf(filled.pictures)));
      return setState('filling');
    }
    await onDone();
    if (outcome.state === 'waiting') {
      setWaiting(outcome.key);
      return setState('waiting');
    }
    return leave((outcome.record as { _id: string })._id, 'recorded');
  }

  async function submitChange(treatment: string, filled: Filled) {
    const outcome = await sendChange(treatment, filled);
    if (outcome.state === 'sent') {
      await onDone();
      return leave(treatment, 'changed');
    }
    onPictures(outcome.pictures);
    if (outcome.state === 'refused' && outcome.problem.messageKey === 'errors.changedMeanwhile')
      return setState('changed');
    setState('filling');
    if (outcome.state === 'offline') return onProblems([{ field: '', text: t('noSignal') }]);
    return onProblems(shownOf(outcome.problem, kindsOf(filled.pictures)));
  }

  function problemsIn({ values, pictures }: Filled): Shown[] {
    const word = anything as unknown as (key: string, values?: Record<string, string>) => string;
    const needsConsent = hasNewPicture(pictures, recorded);
    return wordsFor(problemsOf(values, latestDay(zones, new Date()), { needsConsent }), word);
  }

  return {
    state,
    setState,
    waiting,
    problemsIn,
    submit: async (filled: Filled) => {
      const found = problemsIn(filled);
      onProblems(found);
      if (found.length > 0) return setState('filling');
      setState('sending');
      const { texts } = filled.values;
      const values = { ...filled.values, codes: allCodes(filled.values), texts: { ...texts, newCode: '' } };
      try {
        await (id === null ? submitNew({ ...filled, values }) : submitChange(id, filled));
      } catch {
        // Such as a picture whose file is gone, or storage that the browser has closed.
        setState('filling');
        onProblems([{ field: '', text: anything('errors.unexpected') }]);
      }
    },
  };
}
