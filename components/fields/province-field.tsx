'use client';
import { useEffect, useState } from 'react';
import { FieldGroup, type FieldProps } from '@/components/ui/field';
import { useIsAlive } from '@/components/ui/is-alive';
import { TextAreaField } from '@/components/ui/text-field';
import { Tick } from '@/components/ui/tick';
import type { ProvinceOutlines } from '@/lib/nouns/places/map/outline-provinces';
import { PROVINCES_BY_REGION, provinceName } from '@/lib/nouns/places/schema.provinces';
import { useControlWords } from './control-words';
import { useInputEvent } from './use-input-event';

/** Italy's provinces to be clicked on; the list beside it is the accessible equivalent. */
function ProvinceMap({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (code: string) => void }) {
  const [outlines, setOutlines] = useState<ProvinceOutlines | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/map/provinces', { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(setOutlines)
      // The list does without it.
      .catch(() => {});
    return () => stop.abort();
  }, []);
  const { width, height, paths } = outlines ?? { width: 320, height: 379, paths: {} };
  return (
    <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden="true" className="h-auto w-full max-w-80">
      {Object.entries(paths).map(([code, path]) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it is the control for keyboards
        <path
          key={code}
          d={path}
          data-province={code}
          className={
            chosen.includes(code)
              ? 'cursor-pointer fill-accent stroke-raised hover:fill-accent-strong'
              : 'cursor-pointer fill-sunken stroke-line-strong hover:fill-accent-soft'
          }
          onClick={() => onToggle(code)}
        >
          <title>{`${provinceName(code)} (${code})`}</title>
        </path>
      ))}
    </svg>
  );
}

const codesIn = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Several provinces, on a map or in a list; both write the codes, one a line, typed where there is no JavaScript. */
export function ProvinceField({ defaultValue = '', ...field }: FieldProps & { defaultValue?: string | undefined }) {
  const isAlive = useIsAlive();
  const [codes, setCodes] = useState(() => codesIn(defaultValue));
  const control = useInputEvent<HTMLTextAreaElement>(codes.join());
  const words = useControlWords().provinces;
  if (!isAlive) return <TextAreaField {...field} defaultValue={defaultValue} />;

  const { name, id = name, hint } = field;
  const toggle = (...all: string[]) =>
    setCodes((before) =>
      all.every((code) => before.includes(code))
        ? before.filter((code) => !all.includes(code))
        : [...new Set([...before, ...all])].toSorted(),
    );
  return (
    <FieldGroup {...field} hint={hint && words.hint} own={{ id, tabIndex: -1 }}>
      <textarea name={name} hidden readOnly ref={control} value={codes.join('\n')} />
      <p aria-live="polite" className="mt-1.5 text-sm">
        {codes.length === 0 ? words.none : codes.map((code) => `${provinceName(code)} (${code})`).join(', ')}
      </p>
      <div className="mt-2 grid gap-4 rounded-control border border-line p-3 *:min-w-0 sm:grid-cols-2">
        <ProvinceMap chosen={codes} onToggle={toggle} />
        <div className="relative max-h-96 space-y-3 overflow-y-auto pr-1">
          {PROVINCES_BY_REGION.map(({ region, provinces }) => (
            <fieldset key={region}>
              <legend className="flex w-full items-center justify-between gap-2 font-semibold text-sm">
                {words.regions[region]}
                {provinces.length > 1 && (
                  <button
                    type="button"
                    className="link min-h-11 px-1 font-normal"
                    onClick={() => toggle(...provinces.map(({ code }) => code))}
                  >
                    {words.all}
                    <span className="sr-only"> {words.regions[region]}</span>
                  </button>
                )}
              </legend>
              {provinces.map(({ code, name: province }) => (
                <label key={code} className="flex min-h-9 items-center gap-2 text-sm">
                  <Tick size="size-5" checked={codes.includes(code)} onChange={() => toggle(code)} />
                  {province} ({code})
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </FieldGroup>
  );
}
