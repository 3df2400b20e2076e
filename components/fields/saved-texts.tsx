'use client';
import { useEffect, useId, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { controlClass } from '@/components/ui/field';

type SavedText = { _id: string; name: string; text: string };

/** Offers the saved texts; hidden if there is none. */
export function SavedTexts({ label, onChoose }: { label: string; onChoose: (html: string) => void }) {
  const id = useId();
  const [texts, setTexts] = useState<SavedText[]>([]);
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const path = '/api/letter-blocks?fields=name,text&sort=name&limit=100';
      const answer = await callApi({ method: 'GET', path });
      if (isShown && answer.ok) setTexts(answer.body as SavedText[]);
    })();
    return () => {
      isShown = false;
    };
  }, []);
  if (texts.length === 0) return null;
  return (
    <span className="inline-flex">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = texts.find(({ _id }) => _id === target.value);
          if (chosen) onChoose(chosen.text);
        }}
        className={controlClass(undefined, 'w-auto max-w-48 text-sm')}
      >
        <option value="">{label}</option>
        {texts.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
