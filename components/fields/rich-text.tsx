'use client';
import { Extension } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlProps, type FieldProps } from '@/components/ui/field';
import { PERSONAL_FIELDS } from '@/lib/newsletters/rules.fields';
import { RichTextBar } from './rich-text-bar';
import { reasonOf, uploadFile } from './upload';
import './rich-text.css';

const PATTERN = new RegExp(`\\{(${PERSONAL_FIELDS.join('|')})(\\|[^{}]{0,60})?\\}`, 'g');

function marksIn(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const found of node.text?.matchAll(PATTERN) ?? [])
      marks.push(Decoration.inline(at + found.index, at + found.index + found[0].length, { class: 'personal-field' }));
  });
  return DecorationSet.create(doc, marks);
}

/** Highlights the personal fields of a text. */
const PersonalFields = Extension.create({
  name: 'personalFields',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => marksIn(doc) } })],
});

export interface RichTextProps {
  field: FieldProps;
  html: string;
  onChange: (html: string) => void;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    ...{ code: false, codeBlock: false, trailingNode: false },
    link: {
      ...{ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image,
  PersonalFields,
];

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A WYSIWYG editor. The server allows the same markup: see lib/newsletters/clean-html.ts. */
export function RichText({ field, html, onChange }: RichTextProps) {
  const t = useTranslations('records.editor');
  const [problem, setProblem] = useState('');
  const [isLinking, setLinking] = useState(false);
  const { id, ...described } = controlProps(field);
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false, // the page's policy does not allow such styles
    immediatelyRender: false,
    editorProps: {
      attributes: {
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': field.label, class: 'letter-text' },
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
