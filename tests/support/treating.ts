import { unique } from './people';

/** What a professional says of a patient: a new one, unless `email` is somebody's. */
export function patientOf(more: object = {}) {
  return { name: 'Pia', surname: 'Neri', email: `${unique('pia')}@tests.example`, bornDate: 1980, ...more };
}

export function treatmentOf(centerId: string, more: { email?: string; [field: string]: unknown } = {}) {
  const { email, ...others } = more;
  return { productName: 'ULTRA', centerId, patient: patientOf(email ? { email } : {}), ...others };
}
