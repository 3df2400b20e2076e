'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface PhoneFieldsProps {
  phones: { name: string; label: string; defaultValue: string | undefined; error: string | undefined }[];
  hint: string;
  add: string;
}

/** A field per phone number, plus empty ones. */
export function PhoneFields({ phones, hint, add }: PhoneFieldsProps) {
  const last = phones.findLastIndex(({ defaultValue, error }) => defaultValue || error);
  const [shown, setShown] = useState(Math.max(1, last + 1));
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {phones.slice(0, shown).map((phone, index) => (
          <TextField
            key={phone.name}
            {...phone}
            type="tel"
            autoComplete="off"
            maxLength={LONGEST.phone}
            {...(index === 0 ? { hint } : { optional: '' })}
            {...(index > 0 && index === shown - 1 && shown > last + 1 && { autoFocus: true })}
          />
        ))}
      </div>
      {shown < phones.length && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + 1)}>
          <Icon name="plus" className="size-4" />
          {add}
        </Button>
      )}
    </div>
  );
}
