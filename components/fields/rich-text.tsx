'use client';
import { EditorContent, useEditor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlProps, type FieldProps } from '@/components/ui/field';
import { RichTextBar } from './rich-text-bar';
import { contentOf, extensions } from './rich-text-content';
import { reasonOf, uploadFile } from './upload';
import './rich-text.css';

export interface RichTextProps {
  field: FieldProps;
  html: string;
  /** It replaces a field that has the focus. */
  isBegun: boolean;
  onChange: (html: string) => void;
}

/** Pasted or dropped pictures: office programs add one of a text, which is not meant. */
const picturesOf = (data: DataTransfer | null) =>
  data?.types.includes('text/html') ? [] : [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

export function RichText({ field, html, isBegun, onChange }: RichTextProps) {
  const t = useTranslations('records.editor');
  const [problem, setProblem] = useState('');
  const [isLinking, setLinking] = useState(false);
  const { id, ...described } = controlProps(field);
  const [content] = useState(() => contentOf(html));
  const editor = useEditor({
    extensions,
    content,
    autofocus: isBegun && 'end',
    injectCSS: false, // the page's policy does not allow such styles
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        class: 'letter-text',
        ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
        ...(field.error && { 'aria-invalid': 'true' }),
      },
      handleKeyDown: (_, event) => {
        const isForLink = event.key === 'k' && (event.ctrlKey || event.metaKey);
        if (isForLink) setLinking(true);
        // Otherwise Ctrl-K would also open the command palette.
        if (isForLink) event.stopPropagation();
        return isForLink;
      },
      handlePaste: (_, event) => addPictures(picturesOf(event.clipboardData)),
      handleDrop: (_, event) => addPictures(picturesOf(event.dataTransfer)),
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });

  function addPictures(files: File[]): boolean {
    void (async () => {
      for (const file of files) {
        setProblem('');
        const answer = await uploadFile(file, { kind: 'picture' });
        if (answer && 'full' in answer) editor?.chain().focus().setImage({ src: answer.full, alt: '' }).run();
        else setProblem((answer && reasonOf(answer.problem)) || t('pictureFailed'));
      }
    })();
    return files.length > 0;
  }
  return (
    <div
      className={classNames(
        'rounded-control border bg-raised focus-within:border-accent',
        field.error ? 'border-2 border-bad' : 'border-line-strong',
      )}
    >
      {editor && (
        <RichTextBar
          editor={editor}
          label={field.label}
          onPictures={addPictures}
          isLinking={isLinking}
          onLinking={setLinking}
        />
      )}
      {problem && (
        <p role="alert" className="px-3 py-2 font-semibold text-bad text-sm">
          {problem}
        </p>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
