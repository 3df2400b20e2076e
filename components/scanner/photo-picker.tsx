'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { openDetector } from './detector';
import { readPhoto } from './pictures';

/** Reads the codes of a photo, if there is no camera or its picture is not sharp. */
export function PhotoPicker({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('scanner');
  const [state, setState] = useState<'idle' | 'reading' | 'nothing'>('idle');
  async function read(file: File | undefined) {
    if (!file) return;
    setState('reading');
    const texts = await openDetector()
      .then((detect) => readPhoto(file, detect))
      .catch(() => []);
    for (const text of texts) onText(text);
    setState(texts.length > 0 ? 'idle' : 'nothing');
  }
  return (
    <div>
      <label className="link inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm focus-within:outline-2">
        <Icon name="image" />
        {t(state === 'reading' ? 'reading' : 'photo')}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {state === 'nothing' && (
        <p role="alert" className="pb-2 font-semibold text-bad text-sm">
          {t('nothing')}
        </p>
      )}
    </div>
  );
}
