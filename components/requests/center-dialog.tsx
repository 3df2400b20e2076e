'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextField } from '@/components/ui/text-field';

const FIELDS = ['name', 'streetName', 'streetNumber', 'zipCode', 'city'] as const;

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
        FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            id={`become-center-${name}`}
            label={words.fields[name] ?? ''}
            defaultValue={name in initial ? initial[name as keyof typeof initial] : ''}
            maxLength={200}
            error={errors[name]}
          />
        ))
      }
    </RequestDialog>
  );
}
