'use client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { classNames } from '@/components/ui/class-names';
import { controlProps, Field, type FieldProps } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { LARGEST_DOCUMENT, LARGEST_PICTURE, PRINTED_TYPES, type UploadKind } from '@/lib/core/files/schema';
import { useControlWords } from './control-words';
import { reasonOf, uploadFile } from './upload';
import { useInputEvent } from './use-input-event';

const KINDS = {
  picture: { accept: 'image/jpeg,image/png,image/webp,image/avif', most: LARGEST_PICTURE, icon: 'image' },
  document: { accept: 'application/pdf,.pdf', most: LARGEST_DOCUMENT, icon: 'upload' },
  file: { accept: PRINTED_TYPES.join(','), most: LARGEST_DOCUMENT, icon: 'upload' },
} as const satisfies Record<UploadKind, object>;

const MEGABYTE = 1024 * 1024;

interface FileFieldProps extends FieldProps {
  kind: UploadKind;
  fileId?: string;
  /** Offers to remove the existing file; not used in forms with a button of their own for that. */
  canRemove?: boolean;
}

type Sending = { name: string; part: number };

/** A picture or PDF, uploaded at once: the form contains its id; without JavaScript it is sent with the form. */
export function FileField({ kind, fileId = '', canRemove = true, error, ...field }: FileFieldProps) {
  const { files: words } = useControlWords();
  const { accept, most, icon } = KINDS[kind];
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const [id, setId] = useState(fileId);
  const hidden = useInputEvent<HTMLInputElement>(id);
  const [name, setName] = useState('');
  const [preview, setPreview] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState(error);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  useEffect(() => () => stop.current?.abort(), []);

  async function take(file: File | undefined) {
    if (!file) return;
    stop.current?.abort();
    const refusal = refusalOf(file);
    setProblem(refusal);
    if (refusal) return clear();
    const controller = new AbortController();
    stop.current = controller;
    setSending({ name: file.name, part: 0 });
    const { signal } = controller;
    const answer = await uploadFile(file, {
      kind,
      signal,
      onProgress: (part) => setSending({ name: file.name, part }),
    });
    if (stop.current !== controller) return;
    setSending(null);
    clear();
    if (!answer) return;
    if ('problem' in answer) return setProblem(reasonOf(answer.problem) || words.failed);
    setId(answer.id);
    setName(file.name);
    setPreview(kind === 'picture' ? URL.createObjectURL(file) : '');
  }
  /** Already uploaded, or discarded: it must not be sent with the form, too. */
  function clear() {
    if (input.current) input.current.value = '';
  }
  function refusalOf({ size, type, name: called }: File): string | undefined {
    if (size > most * MEGABYTE) return words.tooLarge;
    const fits = accept.split(',').some((one) => one === type || called.toLowerCase().endsWith(one));
    return fits ? undefined : words.wrongType[kind];
  }
  const src = kind === 'picture' ? preview || (id && `/api/files/${id}?width=400`) : '';
  const shown: FieldProps = { ...field, ...(problem && { error: problem }) };
  return (
    <Field {...shown}>
      <input ref={hidden} type="hidden" name={field.name} value={id} />
      {/* The control covers the whole box, so that files can be dropped anywhere in it. */}
      <div
        className={classNames(
          'relative flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3 transition-colors hover:border-accent has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent',
          problem ? 'border-bad' : 'border-line-strong',
        )}
      >
        {src ? (
          // biome-ignore lint/performance/noImgElement: private, and only its reader may load it
          <img src={src} alt="" className="size-20 rounded-control border border-line object-cover" />
        ) : (
          <Icon name={icon} className="size-8 text-ink-soft" />
        )}
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="wrap-anywhere text-ink-soft">{sending?.name || name || words.drop[kind]}</p>
          {sending && (
            <div className="mt-2 flex items-center gap-3">
              <ProgressBar value={sending.part} max={1} label={words.sending} />
              <span className="tabular-nums">{Math.round(sending.part * 100)}%</span>
            </div>
          )}
          <p role="status" className="sr-only">
            {sending ? words.sending : name && words.done}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          {...controlProps(shown)}
          required={false}
          accept={accept}
          onChange={({ target }) => void take(target.files?.[0])}
          onPaste={({ clipboardData }) => void take(clipboardData.files[0])}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
        {sending && (
          <Button variant="secondary" size="sm" className="relative" onClick={() => stop.current?.abort()}>
            {words.stop}
          </Button>
        )}
      </div>
      {kind !== 'picture' && fileId && (
        <a href={`/api/files/${fileId}`} className="link mt-1 inline-block text-sm" target="_blank" rel="noopener">
          {words.open}
        </a>
      )}
      {/* What was chosen just now would be removed as well. */}
      {fileId && canRemove && id === fileId && (
        <CheckboxField name={`${field.name}.remove`} label={words.remove[kind]} optional=" " />
      )}
    </Field>
  );
}
