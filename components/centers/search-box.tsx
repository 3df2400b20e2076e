import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

interface SearchBoxProps {
  locale: Locale;
  value?: string;
  /** Without it the label is for screen readers only. */
  labelled?: boolean;
  /** Hidden fields with the parameters that the next search keeps. */
  children?: ReactNode;
}

/** One field for a place, postal code or name: a plain form, which the island turns into a combobox. */
export async function SearchBox({ locale, value, labelled, children }: SearchBoxProps) {
  const [t, all] = await Promise.all([getTranslations('centers.search'), getTranslations()]);
  const counted = (count: number) => t('suggestionCount', { count });
  return (
    <search>
      <form
        action={localePath(locale, '/authorized-centers')}
        data-island="place-search"
        data-locale={locale}
        data-none={counted(0)}
        data-one={counted(1)}
        data-seven={counted(7)}
        data-recent={t('recent')}
        data-forget={t('forget')}
      >
        <label htmlFor="q" className={classNames(labelled ? 'mb-1.5 block font-semibold' : 'sr-only')}>
          {t('label')}
        </label>
        <div className="flex gap-2">
          <div className="relative grow">
            <Icon name="pin" className="pointer-events-none absolute top-4 left-4 text-ink-soft" />
            <input
              id="q"
              name="q"
              type="search"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={LONGEST.search}
              defaultValue={value}
              placeholder={t('placeholder')}
              className="block min-h-13 w-full rounded-control border border-line-strong bg-raised pr-3 pl-11 text-lg transition-colors placeholder:text-ink-soft hover:border-accent"
            />
            <div data-list={t('suggestions')} className="absolute inset-x-0 top-full z-30 mt-1" hidden />
          </div>
          <Button type="submit" size="lg" className="max-sm:px-4">
            <Icon name="search" />
            <span className="max-sm:sr-only">{all('records.find')}</span>
          </Button>
        </div>
        <output data-count className="sr-only" />
        {children}
      </form>
    </search>
  );
}
