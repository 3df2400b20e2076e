import { notFound } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';
import { isUuid } from '@/lib/rest/column-values';
import { assignProvince } from '@/lib/users/assign-province';

/** Gives a province to an area manager or consultant; for admins. */
export const POST = portalForm({
  page: 'territories',
  saved: 'province',
  isButton: true,
  submit: async ({ me, values: { person = '', province = '' } }) => {
    if (!isUuid(person)) throw notFound();
    await assignProvince(me, person, province);
  },
});
