import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { definePortalForm } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { ITALIAN_PROVINCES } from '@/lib/nouns/places/schema.italy';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, invalid, notFound } from '@/lib/run/errors';
import { users } from './resource';
import { updateUser } from './update-user';

const TERRITORY_ROLES = ['area-manager', 'consultant'];

/**
 * Adds a province to those of an area manager or consultant. Idempotent.
 * @throws Problem 403 to anybody but an admin, 404 for an unknown person, 400 for an unknown province or another role
 */
export async function assignProvince(me: Person, userId: string, code: string): Promise<void> {
  if (me.group !== 'admin') throw forbidden();
  if (!ITALIAN_PROVINCES.includes(code)) throw invalid([{ field: 'province', message: 'validation.provinceCode' }]);
  await transaction(async (tx) => {
    const locked = await lockRecord(tx, users, me, userId);
    const { originalRole, assignedProvincesCodes = [] } = locked.before as Record<string, unknown>;
    if (!TERRITORY_ROLES.includes(String(originalRole)))
      throw invalid([{ field: 'person', message: 'validation.choice' }]);
    const codes = assignedProvincesCodes as string[];
    if (codes.includes(code)) return;
    await updateUser(tx, me, locked, { assignedProvincesCodes: [...codes, code].toSorted() });
  });
}

export const territoryForm = definePortalForm('POST /forms/territory', {
  summary: 'Assign a province to an area manager or consultant (admin)',
  fields: 'person province',
  page: 'territories',
  saved: 'province',
  isButton: true,
  submit: async ({ me, values: { person = '', province = '' } }) => {
    if (!isUuid(person)) throw notFound();
    await assignProvince(me, person, province);
  },
});
