'use client';
import { useEffect } from 'react';
import { areKeysOff, followStep, isFreeKey } from './key-guard';

/** The keys `j` and `k` on a record's page, as beside the list: to the next and the previous record. */
export function StepKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isFreeKey(event) && !areKeysOff()) followStep(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
