'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
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
  /** The request's API path. */
  path: string;
  next: string;
  initial: { name: string; city: string; zipCode: string; country: string };
  words: DialogWords & { fields: Record<string, string> };
}

/** Turns the practice of a request into a center. */
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
      {(errors) =>
        Object.entries(FIELDS).map(([name, maxLength]) => (
          <TextField
            key={name}
            name={name}
            id={`become-center-${name}`}
            label={words.fields[name] ?? ''}
            defaultValue={name in initial ? initial[name as keyof typeof initial] : ''}
            maxLength={maxLength}
            error={errors[name]}
          />
        ))
      }
    </RequestDialog>
  );
}
