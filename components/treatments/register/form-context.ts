'use client';
import { createContext, useContext } from 'react';
import type { PictureKind } from '@/lib/treatments/schema';
import type { ChosenProduct, FormPicture, FormPictures, FormValues } from './values';

export interface TreatmentFormState extends FormValues {
  pictures: FormPictures;
  isNew: boolean;
  set: (name: string, value: string) => void;
  /** Fills a field that nobody has filled yet. */
  suggest: (name: string, value: string) => void;
  setProducts: (products: ChosenProduct[]) => void;
  setCodes: (codes: string[]) => void;
  setPicture: (kind: PictureKind, picture: FormPicture | null) => void;
  /** The message at a field, in the reader's language. */
  errorOf: (field: string) => string | undefined;
  /** What a text field is given. */
  field: (name: string) => FieldState;
}

interface FieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export const FormContext = createContext<TreatmentFormState | null>(null);

/** The treatment that is being filled in, for the sections of its form. */
export function useTreatment(): TreatmentFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A section of the treatment form stands outside of the form.');
  return form;
}
