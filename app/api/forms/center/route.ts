import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import type { FormField } from '@/lib/core/screens/open-form';
import { referred } from '@/lib/core/screens/parse-reference';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { formFieldOf, readCenterForm } from '@/lib/nouns/centers/rules.form';
import { readProgrammeForm } from '@/lib/nouns/centers/rules.programme';
import { addCenter, changeCenter } from '@/lib/nouns/centers/save-center';
import { Problem } from '@/lib/run/errors';
import { portalForm } from '@/lib/web/http/portal-form';

type Values = Record<string, string>;

const isKnown = (id: string | undefined): id is string => isUuid(id ?? '');
const PROFESSIONAL: FormField = {
  name: 'expertIds',
  kind: 'reference',
  to: 'users/experts',
  isList: false,
  isRequired: true,
  isNullable: false,
  options: [],
  sort: null,
};
const isProgramme = ({ part }: Values) => part === 'programme';

/** Creates a center, or saves one of its two forms: the center's own data, or the programme's data about it. */
export const POST = portalForm({
  page: ({ id, userId, page }) =>
    page === 'new'
      ? 'centers/new'
      : isKnown(id)
        ? `centers/${id}`
        : isKnown(userId)
          ? `users/${userId}/add-centers`
          : 'profile/add-centers',
  saved: 'centerSaved',
  submit: async ({ me, values }) => {
    const { id, version } = values;
    if (isKnown(id)) {
      const seen = version ? new Date(version) : null;
      return changeCenter(me, id, isProgramme(values) ? readProgrammeForm(values) : readCenterForm(values), seen).catch(
        (problem: unknown) => sayWhere(problem, values),
      );
    }
    const made = await professionalOf(me, values)
      .then((people) => addCenter(me, { ...readCenterForm(values), ...people }))
      .catch((problem: unknown) => sayWhere(problem, values));
    return { to: `${hrefOf(me.group, `centers/${made}`)}?saved=center` };
  },
});

/** The professional for whom an admin adds a center: the one of the page, or the one chosen in the form. */
async function professionalOf(me: Person, values: Values): Promise<{ expertIds?: string[] }> {
  if (me.group !== 'admin') return {};
  if (isKnown(values.userId)) return { expertIds: [values.userId] };
  const id = await referred(me, PROFESSIONAL, values);
  return { expertIds: id ? [id] : [] };
}

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
