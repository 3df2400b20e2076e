import { getLocale, getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';

/** A town, with suggestions while typing. `fills`: the one chosen is also put into the fields `province` and `country`. */
export async function TownField({ fills, ...field }: ComponentProps<typeof TextField> & { fills?: boolean }) {
  const [locale, search] = await Promise.all([getLocale(), getTranslations('centers.search')]);
  const counted = (count: number) => search('suggestionCount', { count });
  return (
    <div
      data-island="place-search"
      data-towns="true"
      data-fills={fills || undefined}
      data-locale={locale}
      data-none={counted(0)}
      data-one={counted(1)}
      data-seven={counted(7)}
      className="relative"
    >
      <TextField {...field} autoComplete="off" data-place />
      <div data-list={search('suggestions')} className="absolute inset-x-0 top-full z-30 mt-1" hidden />
      <output data-count className="sr-only" />
    </div>
  );
}
