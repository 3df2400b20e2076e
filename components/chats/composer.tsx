'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LONGEST_MESSAGE } from '@/lib/nouns/chats/messages/schema';
import { BlobPicture } from './blob-picture';

export type Draft = { text: string; picture: File | null };

interface ComposerProps {
  chatId: string;
  draft: Draft;
  change: (draft: Draft) => void;
  send: (draft: Draft) => void;
}

/** The message field. Enter sends where there is a keyboard; without JavaScript it is a plain form. */
export function Composer({ chatId, draft, change, send }: ComposerProps) {
  const t = useTranslations('chats.conversation');
  const { text, picture } = draft;
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = !text.trim() && !picture;
  function press(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    // On-screen keyboards have no Shift+Enter: there Enter starts a new line, and the button sends.
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || window.matchMedia('(pointer: coarse)').matches)
      return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form
      ref={form}
      method="post"
      action="/api/forms/message"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) send(draft);
      }}
      className="border-line border-t p-3"
    >
      <input type="hidden" name="chatId" value={chatId} />
      {picture && (
        <div className="relative mb-2 w-fit">
          <BlobPicture picture={picture} className="max-h-32 rounded-control border border-line" />
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('removePicture')}
            onClick={() => change({ text, picture: null })}
            className="absolute -top-2 -right-2 rounded-full"
          >
            <Icon name="close" />
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2">
        <label
          className={buttonClass(
            { variant: 'quiet', size: 'icon' },
            'noscript:hidden shrink-0 cursor-pointer focus-within:outline-2',
          )}
        >
          <Icon name="image" />
          <span className="sr-only">{t('attach')}</span>
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) change({ text, picture: chosen });
              currentTarget.value = '';
            }}
          />
        </label>
        <textarea
          name="text"
          rows={1}
          value={text}
          maxLength={LONGEST_MESSAGE}
          aria-label={t('write')}
          placeholder={t('write')}
          title={t('keys')}
          onChange={({ currentTarget }) => change({ text: currentTarget.value, picture })}
          onKeyDown={press}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-raised px-3 py-2.5"
        />
        <Button type="submit" size="icon" aria-label={t('send')} className="shrink-0">
          <Icon name="send" />
        </Button>
      </div>
    </form>
  );
}
