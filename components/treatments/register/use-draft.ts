'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, dropDraft, loadDraft, saveDraft } from './draft';
import type { Filled } from './filled';

const PAUSE_MS = 500;

interface Options {
  person: string;
  /** 'treatments/new', or the record's own. */
  form: string;
  filled: Filled;
  /** Called with the draft found on this device. */
  onFound: (draft: Draft) => void;
}

/** Stores a form on this device while it is being filled in, and restores it. */
export function useDraft({ person, form, filled, onFound }: Options) {
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
