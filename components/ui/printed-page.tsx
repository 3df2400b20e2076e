import type { ReactNode } from 'react';
import { theme } from '@/lib/run/theme';

/** A sheet of paper, A4: on screen it looks as it will be printed. */
export function PrintedPage({ title, made, children }: { title: string; made: string; children: ReactNode }) {
  return (
    <article className="mx-auto max-w-[48rem] space-y-6 rounded-card border border-line bg-raised p-5 sm:p-8 print:max-w-none print:space-y-3 print:border-0 print:bg-transparent print:p-0">
      <header className="flex items-baseline justify-between gap-4 border-accent border-b-2 pb-3">
        <b className="text-xl">{theme.name}</b>
        <span className="text-ink-soft text-sm">{made}</span>
      </header>
      <h1 className="font-semibold text-2xl">{title}</h1>
      {children}
    </article>
  );
}

/** Labels and values in two columns; those without a value are left out. */
export function PrintedLines({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="w-full min-w-0 flex-1 space-y-1 text-sm">
      {lines
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-x-3 sm:grid-cols-[9rem_1fr]">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
