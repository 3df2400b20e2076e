'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { latestDay } from '@/lib/nouns/treatments/rules';
import { type Draft, dropDraft, loadDraft, saveDraft } from './draft';
import type { Filled } from './filled';
import { type Shown, shownOf, wordsFor } from './problems';
import { kindsOf, sendChange, sendNew } from './send';
import { allCodes, type FormPictures, hasNewPicture, problemsOf } from './values';

const PAUSE_MS = 500;

interface DraftOptions {
  person: string;
  /** 'treatments/new', or the record's own. */
  form: string;
  filled: Filled;
  /** Called with the draft found on this device. */
  onFound: (draft: Draft) => void;
}

/** Stores a form on this device while it is being filled in, and restores it. */
export function useDraft({ person, form, filled, onFound }: DraftOptions) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isTouched = useRef(false);
  const first = useRef(filled);
  const kept = useRef(filled.pictures);

  const lookOnce = useEffectEvent((draft: Draft | null) => {
    if (draft && !isTouched.current) onFound(draft);
  });
  useEffect(() => {
    let isHere = true;
    void loadDraft(person, form).then((draft) => isHere && lookOnce(draft));
    return () => {
      isHere = false;
    };
  }, [person, form]);

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
  /** The treatment being changed; null for a new one. */
  id: string | null;
  /** Time zones of the centers. */
  zones: readonly string[];
  /** The address of the list: `/expert/treatments`. */
  listHref: string;
  /** The pictures that the treatment already has on the server. */
  recorded: FormPictures;
  onPictures: (pictures: FormPictures) => void;
  /** Called when the outbox has stored it as an entry with this key. */
  onKept: (key: string) => void;
  /** Called when it was sent or safely stored: the draft is no longer needed. */
  onDone: () => Promise<void>;
}

/** Sends a treatment and reports the result. */
export function useSubmit({ id, zones, listHref, recorded, onPictures, onKept, onDone }: Options) {
  const t = useTranslations('treatments.form');
  const anything = useTranslations();
  const [problems, setProblems] = useState<Shown[]>([]);
  const [state, setState] = useState<'filling' | 'sending' | 'waiting' | 'changed'>('filling');
  /** The waiting outbox entry. */
  const [waiting, setWaiting] = useState('');
  const leave = (to: string, saved: string) => window.location.assign(`${listHref}/${to}?saved=${saved}`);

  async function submitNew(filled: Filled) {
    const outcome = await sendNew(filled);
    if (outcome.state === 'refused') {
      onKept(outcome.key);
      setProblems(shownOf(outcome.problem, kindsOf(filled.pictures)));
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
    if (outcome.state === 'offline') return setProblems([{ field: '', text: t('noSignal') }]);
    return setProblems(shownOf(outcome.problem, kindsOf(filled.pictures)));
  }

  return {
    problems,
    setProblems,
    state,
    setState,
    waiting,
    submit: async (filled: Filled) => {
      const word = anything as unknown as (key: string, values?: Record<string, string>) => string;
      const needsConsent = hasNewPicture(filled.pictures, recorded);
      const found = wordsFor(problemsOf(filled.values, latestDay(zones, new Date()), { needsConsent }), word);
      setProblems(found);
      if (found.length > 0) return;
      setState('sending');
      const { texts } = filled.values;
      const values = { ...filled.values, codes: allCodes(filled.values), texts: { ...texts, newCode: '' } };
      await (id === null ? submitNew({ ...filled, values }) : submitChange(id, filled));
    },
  };
}
