import { isUuid } from '@/lib/core/fields/column-values';
import { assignProvince } from '@/lib/nouns/users/assign-province';
import { notFound } from '@/lib/run/errors';
import { portalForm } from '@/lib/web/http/portal-form';

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
