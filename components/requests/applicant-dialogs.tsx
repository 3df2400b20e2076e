'use client';

import { type DialogField, type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

const FIELDS = {
  name: LONGEST.practiceName,
  streetName: LONGEST.line,
  streetNumber: LONGEST.streetNumber,
  zipCode: LONGEST.zipCode,
  city: LONGEST.city,
} as const;

interface CenterDialogProps {
  path: string;
  next: string;
  initial: { name: string; city: string; zipCode: string; country: string };
  words: DialogWords & { fields: Record<string, string> };
}

export function CenterDialog({ path, next, initial, words }: CenterDialogProps) {
  return (
    <RequestDialog
      words={words}
      icon="pin"
      next={next}
      request={(values) => ({
        method: 'POST',
        path: `${path}/center`,
        body: {
          country: initial.country,
          name: values.name ?? '',
          city: values.city ?? '',
          streetName: values.streetName?.trim() || null,
          streetNumber: values.streetNumber?.trim() || null,
          zipCode: values.zipCode?.trim() || null,
        },
      })}
    >
      {(field) =>
        Object.entries(FIELDS).map(([name, maxLength]) => (
          <TextField
            key={name}
            {...field(name)}
            label={words.fields[name] ?? ''}
            defaultValue={name in initial ? initial[name as keyof typeof initial] : ''}
            maxLength={maxLength}
          />
        ))
      }
    </RequestDialog>
  );
}

interface PersonDialogProps {
  path: string;
  next: string;
  /** The address already has an account: no questions asked. */
  isKnown: boolean;
  initial: { name: string; surname: string; role: string; phone: string };
  roles: Option[];
  words: DialogWords & { fields: Record<string, string> };
}

/** Turns the sender of a request into a user, or links an existing account. */
export function PersonDialog({ path, next, isKnown, initial, roles, words }: PersonDialogProps) {
  const text = (name: 'name' | 'surname' | 'phone', field: DialogField) => (
    <TextField
      {...field(name)}
      label={words.fields[name] ?? ''}
      defaultValue={initial[name]}
      maxLength={name === 'phone' ? LONGEST.phone : LONGEST.personName}
    />
  );
  return (
    <RequestDialog
      words={words}
      icon="user"
      next={next}
      request={({ name = '', surname = '', phone = '', role }) => ({
        method: 'POST',
        path: `${path}/person`,
        body: isKnown ? {} : { name, surname, role, phone: phone.trim() || null },
      })}
    >
      {isKnown
        ? undefined
        : (field) => (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                {text('name', field)}
                {text('surname', field)}
              </div>
              <SelectField
                {...field('role')}
                label={words.fields.role ?? ''}
                options={roles}
                defaultValue={initial.role}
              />
              {text('phone', field)}
            </>
          )}
    </RequestDialog>
  );
}
