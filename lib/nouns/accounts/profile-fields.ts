import type { Person } from '@/lib/core/actor/actor';
import { parseChange } from '@/lib/core/body';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { type Typed, toForm } from '@/lib/core/screens/form-values';
import { lockRecord } from '@/lib/core/write';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { ownFields, users } from '@/lib/nouns/users/resource';
import { healthFields } from '@/lib/nouns/users/schema';
import { profileFields } from '@/lib/nouns/users/screen';
import { updateUser } from '@/lib/nouns/users/update-user';
import { transaction } from '@/lib/run/db/transaction';

/** Changes one's own record under the rules of `PUT /api/users/me`. Throws a 400 that names every wrong field. */
export function updateProfile(me: Person, fields: Record<string, unknown>): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockRecord(tx, users, me, me.id);
    await updateUser(tx, me, locked, parseChange(users, locked, fields));
  });
}

/** The fields of a person's own profile form, in order; patients have those about their health, too. */
export function fieldsOfProfile(me: Person): FieldShape[] {
  const shapes = shapesOf(users);
  const asked: readonly string[] = me.group === 'user' ? [...profileFields, ...healthFields] : profileFields;
  const own: readonly string[] = ownFields(me);
  const fields = asked.filter((name) => own.includes(name)).map((name) => shapes.find((shape) => shape.name === name)!);
  // What a record has and cannot be cleared, such as the language, is not optional.
  return fields.map((field) => ({ ...field, isRequired: !field.isNullable }));
}

export function valuesOfProfile(fields: readonly FieldShape[], person: OwnRecord, draft: FormDraft | null): Typed {
  const stored = fields.map((field) => toForm(field, person[field.name as keyof OwnRecord]));
  return Object.assign({}, ...stored, draft?.values) as Typed;
}
