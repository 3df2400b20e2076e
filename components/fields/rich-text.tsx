'use client';

import './rich-text.css';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { controlClass, controlProps, type FieldProps } from '@/components/ui/field';
import { Icon, type IconName } from '@/components/ui/icon';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { PERSONAL_FIELDS } from '@/lib/nouns/newsletters/rules.fields';
import { messageKey } from '@/lib/run/i18n/message-key';
import { contentOf, extensions } from './rich-text-content';
import { SavedTexts } from './saved-texts';
import { reasonOf, uploadFile } from './upload';

type Tool = { name: string; icon: IconName; keys?: string; isOn?: boolean; isOff?: boolean; run: () => void };

interface BarProps {
  editor: Editor;
  label: string;
  onPictures: (files: File[]) => void;
  isLinking: boolean;
  onLinking: (now: boolean) => void;
}

const MARKS = ['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'link', 'image'] as const;

/** The toolbar of a text: a single tab stop, with arrow keys between the tools. */
function RichTextBar({ editor, label, onPictures, isLinking, onLinking }: BarProps) {
  const t = useTranslations('records.editor');
  const bar = useRef<HTMLDivElement>(null);
  const file = useId();
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      ...Object.fromEntries(MARKS.map((mark) => [mark, at.isActive(mark)])),
      heading: at.isActive('heading', { level: 2 }),
      subheading: at.isActive('heading', { level: 3 }),
      href: String(at.getAttributes('link').href ?? ''),
      alt: String(at.getAttributes('image').alt ?? ''),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  }) as Record<(typeof MARKS)[number] | 'heading' | 'subheading' | 'canUndo' | 'canRedo', boolean> & {
    href: string;
    alt: string;
  };
  const chain = () => editor.chain().focus();
  const tools: Tool[][] = [
    [
      { name: 'bold', icon: 'bold', keys: 'B', isOn: now.bold, run: () => chain().toggleBold().run() },
      { name: 'italic', icon: 'italic', keys: 'I', isOn: now.italic, run: () => chain().toggleItalic().run() },
    ],
    [
      { name: 'heading', icon: 'heading', isOn: now.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
      { name: 'bullets', icon: 'list', isOn: now.bulletList, run: () => chain().toggleBulletList().run() },
      { name: 'numbers', icon: 'list-numbers', isOn: now.orderedList, run: () => chain().toggleOrderedList().run() },
      { name: 'quote', icon: 'quote', isOn: now.blockquote, run: () => chain().toggleBlockquote().run() },
    ],
    [
      { name: 'link', icon: 'link', keys: 'K', isOn: now.link || isLinking, run: () => onLinking(!isLinking) },
      { name: 'picture', icon: 'image', run: () => document.getElementById(file)?.click() },
    ],
    [
      { name: 'undo', icon: 'undo', keys: 'Z', isOff: !now.canUndo, run: () => chain().undo().run() },
      { name: 'redo', icon: 'redo', isOff: !now.canRedo, run: () => chain().redo().run() },
    ],
  ];
  const all = tools.flat();
  const [at, setAt] = useState(0);

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...bar.current!.querySelectorAll('button')];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : from + (step ?? 0);
    if (from < 0 || from === to) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]!.focus();
  }
  return (
    <div className="border-line border-b">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('tools', { label })}
        onKeyDown={move}
        className="flex flex-wrap items-center gap-x-2 p-1"
      >
        {tools.map((group) => (
          <div key={group[0]!.name} className="flex border-line border-r pr-2 last-of-type:border-r-0">
            {group.map(({ name, icon, keys, isOn, isOff, run }) => {
              const index = all.findIndex((one) => one.name === name);
              const said = t(messageKey(name));
              return (
                <ToolButton
                  key={name}
                  isFirst={index === at}
                  onFocus={() => setAt(index)}
                  title={keys ? `${said} (Ctrl+${keys})` : said}
                  label={said}
                  isOn={isOn}
                  isOff={isOff}
                  onPress={run}
                >
                  <Icon name={icon} className="size-4.5" />
                </ToolButton>
              );
            })}
          </div>
        ))}
        {PERSONAL_FIELDS.map((name, index) => (
          <ToolButton
            key={name}
            isFirst={all.length + index === at}
            onFocus={() => setAt(all.length + index)}
            title={t('insert', { field: t(`personal.${name}`) })}
            label={t('insert', { field: t(`personal.${name}`) })}
            onPress={() =>
              chain()
                .insertContent({ type: 'text', text: `{${name}}` })
                .run()
            }
          >
            <Icon name="plus" className="size-3.5" />
            <span className="text-sm">{t(`personal.${name}`)}</span>
          </ToolButton>
        ))}
        <input
          id={file}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={t('picture')}
          onChange={({ target }) => {
            onPictures([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <SavedTexts
          label={t('savedTexts')}
          onChoose={(html) =>
            chain()
              .insertContent(contentOf(html).content ?? [])
              .run()
          }
        />
      </div>
      {isLinking && (
        <Line
          key={now.href}
          label={t('linkAddress')}
          initial={now.href}
          placeholder={t('linkHint')}
          done={t('linkSet')}
          onDone={(href) => {
            onLinking(false);
            if (href === '') chain().extendMarkRange('link').unsetLink().run();
            else
              chain()
                .extendMarkRange('link')
                .setLink({ href: addressOf(href) })
                .run();
          }}
          onCancel={() => {
            onLinking(false);
            editor.commands.focus();
          }}
        />
      )}
      {now.image && (
        <Line
          key={`image ${now.alt}`}
          label={t('pictureText')}
          initial={now.alt}
          done={t('pictureTextSet')}
          onDone={(alt) => chain().updateAttributes('image', { alt }).run()}
          onCancel={() => editor.commands.focus()}
        />
      )}
    </div>
  );
}

const addressOf = (typed: string) =>
  /^(https?:|mailto:|tel:)/i.test(typed) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`;

interface ToolButtonProps {
  label: string;
  title: string;
  isOn?: boolean | undefined;
  isOff?: boolean | undefined;
  isFirst: boolean;
  onFocus: () => void;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ label, title, isOn, isOff, isFirst, onFocus, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      aria-pressed={isOn}
      aria-disabled={isOff}
      tabIndex={isFirst ? 0 : -1}
      onFocus={onFocus}
      onClick={() => !isOff && onPress()}
      className={classNames(
        'inline-flex size-9 items-center justify-center gap-1 rounded-control pointer-coarse:size-11',
        'w-auto min-w-9 px-1.5 pointer-coarse:min-w-11',
        isOn ? 'bg-accent-soft text-accent-strong' : 'text-ink hover:bg-sunken',
        isOff && 'opacity-40',
      )}
    >
      {children}
    </button>
  );
}

interface LineProps {
  label: string;
  initial: string;
  placeholder?: string;
  done: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** A single input for the selection; Enter applies it, Esc cancels. It is not part of the form. */
function Line({ label, initial, placeholder, done, onDone, onCancel }: LineProps) {
  const [text, setText] = useState(initial);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onDone(text.trim());
    else onCancel();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t p-2">
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <span className="shrink-0 text-ink-soft">{label}</span>
        <input
          type="text"
          value={text}
          placeholder={placeholder}
          maxLength={LONGEST.webAddress}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          className={controlClass(undefined, 'min-w-32')}
        />
      </label>
      <Button size="sm" variant="secondary" onClick={() => onDone(text.trim())}>
        {done}
      </Button>
    </div>
  );
}

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
