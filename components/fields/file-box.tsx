import { controlProps, Field, type FieldProps } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

export interface FileBoxProps extends FieldProps {
  prompt: string;
  accept: string;
  multiple?: boolean;
}

/** Files that are sent with their form. The native input speaks the browser's language, so it is transparent. */
export function FileBox({ prompt, accept, multiple, ...field }: FileBoxProps) {
  return (
    <Field {...field}>
      <div
        data-island="file-box"
        className={`file-box relative flex min-h-16 items-center gap-3 rounded-control border border-dashed p-3 transition-colors hover:border-accent has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent ${field.error ? 'border-bad' : 'border-line-strong'}`}
      >
        <Icon name="upload" className="size-6 shrink-0 text-ink-soft" />
        <p
          className="wrap-anywhere min-w-0 text-ink-soft text-sm noscript:hidden"
          aria-live="polite"
          data-prompt={prompt}
        >
          {prompt}
        </p>
        <input
          type="file"
          {...controlProps(field)}
          accept={accept}
          multiple={multiple}
          className="absolute inset-0 w-full cursor-pointer opacity-0 noscript:static noscript:opacity-100"
        />
      </div>
    </Field>
  );
}
