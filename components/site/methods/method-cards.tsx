import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import { MethodDrawing } from './method-drawing';

interface MethodCardsProps {
  without?: TreatmentMethod;
  children: (method: TreatmentMethod) => ReactNode;
}

/** The methods in one row, each with its drawing and a link to its page; below each other on a phone. */
export async function MethodCards({ without, children }: MethodCardsProps) {
  const locale = await getLocale();
  const methods = TREATMENT_METHODS.filter((method) => method !== without);
  return (
    <ul className="mt-6 grid gap-x-6 gap-y-4 sm:mt-8 sm:grid-cols-2 sm:gap-y-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {methods.map((method) => (
        <li key={method} className="flex gap-4 sm:gap-5 lg:flex-col lg:gap-3">
          <span className="flex w-24 shrink-0 items-center justify-center self-start rounded-card bg-accent-soft p-3 sm:w-28 lg:w-full">
            <MethodDrawing method={method} className="h-auto w-full max-w-36" />
          </span>
          <div className="min-w-0 lg:flex lg:grow lg:flex-col lg:items-start">
            <h3 className="font-semibold text-lg">
              <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link">
                {method}
              </a>
            </h3>
            {children(method)}
          </div>
        </li>
      ))}
    </ul>
  );
}
