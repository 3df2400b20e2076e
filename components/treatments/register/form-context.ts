'use client';
import { createContext, useContext } from 'react';
import type { PictureKind } from '@/lib/nouns/treatments/schema';
import {
  type ChosenProduct,
  type Filled,
  type FormPicture,
  type FormPictures,
  type FormValues,
  hasNewPicture,
  type KnownPatient,
  withCodes,
  withPatient,
  withText,
} from './values';

export interface TreatmentFormState extends FormValues {
  pictures: FormPictures;
  isNew: boolean;
  /** Pictures are new: the patient is asked for consent. */
  needsConsent: boolean;
  set: (name: string, value: string) => void;
  /** Fills in the data of the patient with this address, and removes those filled in for another one. */
  setPatient: (email: string, known: KnownPatient | null) => void;
  suggest: (name: string, value: string) => void;
  setProducts: (products: ChosenProduct[]) => void;
  addCode: (code: string) => void;
  removeCode: (code: string) => void;
  setPicture: (kind: PictureKind, picture: FormPicture | null) => void;
  /** The number of pictures being read changes: nothing is sent until all are. */
  onReading: (by: 1 | -1) => void;
  errorOf: (field: string) => string | undefined;
  field: (name: string) => FieldState;
}

interface FieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface Filling {
  filled: Filled;
  isNew: boolean;
  recorded: FormPictures;
  /** `field` is the API name of the field it fills. */
  change: (what: (before: Filled) => Partial<Filled>, field: string) => void;
  suggest: TreatmentFormState['suggest'];
  onReading: TreatmentFormState['onReading'];
  errorOf: TreatmentFormState['errorOf'];
}

/** The form's state and actions, as its sections use them. */
export function formState({
  filled: { values, pictures },
  isNew,
  recorded,
  change,
  suggest,
  onReading,
  errorOf,
}: Filling): TreatmentFormState {
  const set = (name: string, value: string) => change((before) => withText(before, name, value), name);
  return {
    ...values,
    pictures,
    isNew,
    needsConsent: hasNewPicture(pictures, recorded),
    set,
    setPatient: (email, known) =>
      change((before) => withPatient(before, email, known), known ? 'patient' : 'patient.email'),
    suggest,
    setProducts: (products) => change((before) => ({ values: { ...before.values, products } }), 'additionalProducts'),
    addCode: (code) => change((before) => withCodes(before, [code]), 'productCodes'),
    removeCode: (code) => change(({ values: all }) => ({ values: without(all, code) }), 'productCodes'),
    setPicture: (kind, picture) =>
      change((before) => ({ pictures: { ...before.pictures, [kind]: picture ?? undefined } }), `pictures.${kind}`),
    onReading,
    errorOf,
    field: (name) => ({
      name,
      value: values.texts[name] ?? '',
      error: errorOf(name),
      onChange: ({ target }) => set(name, target.value),
    }),
  };
}

const without = (all: FormValues, code: string): FormValues => ({
  ...all,
  codes: all.codes.filter((one) => one !== code),
});

export const FormContext = createContext<TreatmentFormState | null>(null);

export function useTreatment(): TreatmentFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A section of the treatment form stands outside of the form.');
  return form;
}
