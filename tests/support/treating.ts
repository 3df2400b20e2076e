import { unique } from './people';

/** Request body of a patient: a new one, unless `email` is a known person's. */
export function patientOf(more: object = {}) {
  return { name: 'Pia', surname: 'Neri', email: `${unique('pia')}@tests.example`, bornDate: 1980, ...more };
}

export function treatmentOf(centerId: string, more: { email?: string; [field: string]: unknown } = {}) {
  const { email, ...others } = more;
  return { productName: 'ULTRA', centerId, patient: patientOf(email ? { email } : {}), ...others };
}
