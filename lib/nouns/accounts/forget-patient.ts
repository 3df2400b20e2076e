import type { Tx } from '@/lib/run/db/transaction';
import type { Left } from './rules';

/**
 * Keeps the treatments of an erased patient for statistics: method, shades, center, days and rating. The year
 * of birth is reduced to its decade, without making anybody a minor.
 */
export async function forgetPatient(tx: Tx, userId: string): Promise<Left> {
  const pictures = await tx.$queryRaw<{ fileId: string }[]>`
    delete from treatment_pictures p using treatments t where t.id = p.treatment_id and t.user_id = ${userId}::uuid
    returning p.file_id::text as "fileId"`;
  await tx.controlVisit.updateMany({ where: { treatment: { userId } }, data: { notes: null } });
  const treatments = await tx.$queryRaw<{ id: string }[]>`
    update treatments set
      patient_name = '', patient_surname = '', patient_email = null, patient_gender = null, patient_plain_address = null,
      patient_birth_year = patient_birth_year - patient_birth_year % 10, patient_smoker = null, patient_use_thea = null,
      patient_use_coffee = null, patient_profession = null, notes = null, sensibility = null,
      has_gingival_problems = false, has_skin_problems = false, rating_comment = null, user_review = null, updated_at = now()
    where user_id = ${userId}::uuid
    returning id::text`;
  return {
    records: treatments.map(({ id }) => ({ entity: 'treatments', id })),
    files: pictures.map(({ fileId }) => fileId),
  };
}
