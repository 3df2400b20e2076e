'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { SettingShape } from '@/lib/nouns/settings/rules';

export interface SettingWords extends DialogWords {
  value: string;
  hint: string;
  yes: string;
  no: string;
}

interface SettingDialogProps {
  /** `id` is null if the setting still has its default. */
  setting: { id: string | null; name: string; value: string };
  shape: SettingShape;
  label: string;
  next: string;
  words: SettingWords;
}

/** Changes a setting; the hint states the permitted values, the server validates them. */
export function SettingDialog({ setting, shape, label, next, words }: SettingDialogProps) {
  const { id, name } = setting;
  return (
    <RequestDialog
      words={words}
      icon="edit"
      look="quiet"
      about={label}
      next={next}
      request={({ value: given = '' }) => ({
        ...(id ? { method: 'PUT', path: `/api/settings/${id}` } : { method: 'POST', path: '/api/settings' }),
        body: { ...(!id && { name }), value: given.trim() },
      })}
    >
      {(field) => {
        const value = { ...field('value'), label: words.value, hint: words.hint, defaultValue: setting.value };
        if (shape.kind === 'switch') {
          const options = [
            { value: 'true', label: words.yes },
            { value: 'false', label: words.no },
          ];
          return <SelectField {...value} options={options} data-first />;
        }
        if (shape.kind === 'link') return <TextField {...value} type="url" maxLength={LONGEST.webAddress} data-first />;
        return (
          <TextField {...value} type="number" inputMode="numeric" step={1} min={shape.min} max={shape.max} data-first />
        );
      }}
    </RequestDialog>
  );
}
