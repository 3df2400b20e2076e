import { getLocale, getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/i18n/paths';

/** One field that takes a place, a postal code or a name; a plain GET to the search page. */
export async function SearchForm() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home.search')]);
  return (
    <search>
      <form action={localePath(locale, '/authorized-centers')}>
        <label htmlFor="q" className="mb-1.5 block font-semibold">
          {t('label')}
        </label>
        <div className="flex gap-2 max-sm:flex-col">
          <div className="relative grow">
            <Icon name="pin" className="pointer-events-none absolute top-4 left-4 text-ink-soft" />
            <input
              id="q"
              name="q"
              type="search"
              autoComplete="address-level2"
              maxLength={100}
              placeholder={t('placeholder')}
              className="block min-h-13 w-full rounded-control border border-line-strong bg-raised pr-3 pl-11 text-lg transition-colors placeholder:text-ink-soft hover:border-accent"
            />
          </div>
          <Button type="submit" size="lg">
            <Icon name="search" />
            {t('button')}
          </Button>
        </div>
      </form>
    </search>
  );
}
