import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';

const linkClass = buttonClass({}, 'sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50');

/** Skips the header, on a page of results the search as well: the first stop for keyboard users. */
export async function SkipLink() {
  const t = await getTranslations('site');
  return (
    <>
      <a href="#results" className={`[body:not(:has(#results))_&]:hidden ${linkClass}`}>
        {t('skipResults')}
      </a>
      <a href="#content" className={`[body:has(#results)_&]:hidden ${linkClass}`}>
        {t('skip')}
      </a>
    </>
  );
}
