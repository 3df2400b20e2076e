import type { TreatmentRecord } from '@/lib/nouns/treatments/schema';

/** The patient's name; a dash if the person was erased. */
export const patientName = ({ patient }: Pick<TreatmentRecord, 'patient'>): string =>
  [patient.name, patient.surname].filter(Boolean).join(' ') || '—';
