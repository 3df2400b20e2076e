import type { TreatmentRecord } from '@/lib/treatments/schema';

/** Who was treated; a dash for a person who was erased. */
export const patientName = ({ patient }: Pick<TreatmentRecord, 'patient'>): string =>
  [patient.name, patient.surname].filter(Boolean).join(' ') || '—';
