import type { Person } from '@/lib/core/actor/actor';
import type { FieldShape } from '@/lib/core/describe';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { isSameText } from '@/lib/run/db/folded-text';
import { invalid } from '@/lib/run/errors';
import { fromForm, type Typed } from './form-values';
import { nameFields } from './records';

/** The chosen record or, without JavaScript, the only record with the typed name. */
export async function referred(me: Person, field: FieldShape, values: Typed): Promise<string | null | undefined> {
  const { name, to = '' } = field;
  const text = values[`${name}.text`]?.trim();
  if (text === undefined) return fromForm(field, values) as string | null | undefined;
  if (text === '') return field.isNullable ? null : field.isRequired ? '' : undefined;
  if (values[name] && text === values[`${name}.named`]) return values[name];
  const names = nameFields(to);
  const { records } = await readShown(resourceNamed(to), me, { q: text, limit: '5', fields: names.join(',') });
  const called = records.filter((record) => {
    const title = names
      .map((one) => record[one] as string | null)
      .filter(Boolean)
      .join(' ');
    return isSameText(title, text);
  });
  const [one, other] = called.length > 0 ? called : records;
  if (!one || other) throw invalid([{ field: name, message: 'validation.chooseOne' }]);
  return one._id;
}
