'use client';
import { useState } from 'react';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { controlProps, Field, type FieldProps } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

interface PictureFieldProps extends FieldProps {
  /** The file that is there already. */
  fileId: string;
  words: { drop: string; remove: string };
}

/** A picture: dropped, pasted or chosen; what is there already can be taken away. */
export function PictureField({ fileId, words, ...field }: PictureFieldProps) {
  const [preview, setPreview] = useState('');
  const [name, setName] = useState('');
  const src = preview || (fileId && `/api/files/${fileId}?width=400`);
  return (
    <Field {...field}>
      {/* The control covers the whole box, so that a picture can be dropped anywhere in it. */}
      <div className="relative flex flex-wrap items-center gap-4 rounded-control border border-line-strong border-dashed p-3 transition-colors hover:border-accent has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent">
        {src ? (
          // biome-ignore lint/performance/noImgElement: private, and only its reader may load it
          <img src={src} alt="" className="size-20 rounded-control border border-line object-cover" />
        ) : (
          <Icon name="image" className="size-8 text-ink-soft" />
        )}
        <p className="min-w-0 flex-1 text-ink-soft text-sm">{name || words.drop}</p>
        <input
          type="file"
          {...controlProps(field)}
          required={false}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => {
            const file = event.target.files?.[0];
            setName(file?.name ?? '');
            setPreview(file ? URL.createObjectURL(file) : '');
          }}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </div>
      {fileId && <CheckboxField name={`${field.name}.remove`} label={words.remove} optional=" " />}
    </Field>
  );
}
