import { refusal } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { parseChange, parseNew } from '@/lib/core/body';
import { isUuid } from '@/lib/core/fields/column-values';
import { LARGEST_PICTURE } from '@/lib/core/files/schema';
import { uploadFile } from '@/lib/core/files/upload-file';
import { confirmUpload } from '@/lib/core/files/verify-own-upload';
import type { FormField } from '@/lib/core/screens/open-form';
import { referred } from '@/lib/core/screens/references';
import { definePortalForm } from '@/lib/core/verb';
import { lockRecord, requireCreator, requireUnchanged } from '@/lib/core/write';
import { formFieldOf, readCenterForm, readProgrammeForm } from '@/lib/nouns/centers/rules.form';
import { transaction } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { createCenter } from './create-center';
import { isSameTown } from './locate-center';
import { centers } from './resource';
import { updateCenter } from './update-center';

function addCenter(me: Person, input: Input): Promise<string> {
  const grant = requireCreator(centers, me);
  return transaction((tx) => createCenter(tx, me, parseNew(centers, grant, withoutEmptyPin(input))));
}

/**
 * @param seen the version that was in the form
 * @throws Problem 409 if somebody else has changed the center since
 */
function changeCenter(me: Person, id: string, input: Input, seen: Date | null): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockRecord(tx, centers, me, id);
    if (!locked.mayUpdate) throw refusal(me);
    requireUnchanged(locked, seen && [seen]);
    const parsed = parseChange(centers, locked, followTown(withoutEmptyPin(input), locked.before));
    if (Object.keys(parsed).length > 0) await updateCenter(tx, me, locked, parsed);
  });
}

/** Without a pin the center is placed in the middle of its town. */
function withoutEmptyPin({ lat, lng, ...input }: Input): Input {
  return typeof lat === 'number' && typeof lng === 'number' ? { ...input, lat, lng } : input;
}

/** A form without JavaScript sends the old pin with the new town: the town wins. */
function followTown({ lat, lng, ...input }: Input, before: Input): Input {
  const isOldPin = lat === before.lat && lng === before.lng;
  const isElsewhere = input.address && !isSameTown(input.address, before.address as object | null);
  return isOldPin && isElsewhere ? input : { ...input, ...(lat !== undefined && { lat, lng }) };
}

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
export const centerForm = definePortalForm('POST /forms/center', {
  summary: 'Add a center, or change the fields of one part of its form',
  fields: 'id version part fields userId photoId name streetName streetNumber zipCode city province country',
  page: ({ id, userId, page }) =>
    page === 'new'
      ? 'centers/new'
      : isKnown(id)
        ? `centers/${id}${page === 'edit' ? '/edit' : ''}`
        : isKnown(userId)
          ? `users/${userId}/add-centers`
          : 'profile/add-centers',
  saved: 'centerSaved',
  largest: LARGEST_PICTURE + 2,
  submit: async ({ me, values: typed, files }) => {
    const { id, version } = typed;
    const values = { ...typed, ...(files.photoId && { photoId: await keepPhoto(me, files.photoId) }) };
    if (isKnown(id)) {
      const seen = version ? new Date(version) : null;
      const read = isProgramme(values) ? readProgrammeForm(values) : readCenterForm(values);
      await changeCenter(me, id, read, seen).catch((problem: unknown) => sayWhere(problem, values));
      return { to: `${hrefOf(me.group, `centers/${id}`)}?saved=centerSaved` };
    }
    const made = await professionalOf(me, values)
      .then((people) => addCenter(me, { ...readCenterForm(values), ...people }))
      .catch((problem: unknown) => sayWhere(problem, values));
    return { to: `${hrefOf(me.group, `centers/${made}`)}?saved=center` };
  },
});

/** Of a browser without JavaScript, which sends the file with the form. The nightly job removes that of a refused form. */
async function keepPhoto(me: Person, file: File): Promise<string> {
  const id = await uploadFile(me, file, 'photoId');
  await transaction((tx) => confirmUpload(tx, me, id));
  return id;
}

/** The professional for whom an admin adds a center: the one of the page, or the one chosen in the form. */
async function professionalOf(me: Person, values: Values): Promise<{ expertIds?: string[] }> {
  if (me.group !== 'admin') return {};
  if (isKnown(values.userId)) return { expertIds: [values.userId] };
  const id = await referred(me, PROFESSIONAL, values);
  return { expertIds: id ? [id] : [] };
}

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
