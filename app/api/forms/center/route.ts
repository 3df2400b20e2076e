import { hrefOf } from '@/lib/auth/routes';
import { formFieldOf, readCenterForm } from '@/lib/centers/rules.form';
import { readProgrammeForm } from '@/lib/centers/rules.programme';
import { addCenter, changeCenter } from '@/lib/centers/save-center';
import { Problem } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';
import { isUuid } from '@/lib/rest/column-values';

type Values = Record<string, string>;

const isKnown = (id: string | undefined): id is string => isUuid(id ?? '');
const isProgramme = ({ part }: Values) => part === 'programme';

/** Creates a center, or saves one of its two forms: the center's own data, or the programme's data about it. */
export const POST = portalForm({
  page: ({ id, userId }) =>
    isKnown(id) ? `centers/${id}` : isKnown(userId) ? `users/${userId}/add-centers` : 'profile/add-centers',
  saved: 'centerSaved',
  submit: async ({ me, values }) => {
    const { id, userId, version } = values;
    if (isKnown(id)) {
      const seen = version ? new Date(version) : null;
      return changeCenter(me, id, isProgramme(values) ? readProgrammeForm(values) : readCenterForm(values), seen).catch(
        (problem: unknown) => sayWhere(problem, values),
      );
    }
    const people = isKnown(userId) && me.group === 'admin' ? { expertIds: [userId] } : {};
    const made = await addCenter(me, { ...readCenterForm(values), ...people }).catch((problem: unknown) =>
      sayWhere(problem, values),
    );
    return { to: `${hrefOf(me.group, `centers/${made}`)}?saved=center` };
  },
});

/** Maps API field errors to form fields, the first of each. */
function sayWhere(problem: unknown, values: Values): never {
  if (!(problem instanceof Problem)) throw problem;
  const fields = new Map(
    problem.fields.toReversed().map((one) => {
      const field = formFieldOf(one.field, values);
      return [field, { ...one, field }];
    }),
  );
  throw new Problem(problem.status, problem.key, { values: problem.values, fields: [...fields.values()].toReversed() });
}
