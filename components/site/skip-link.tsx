import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';

/** Skips the header: the first stop for keyboard users. */
export async function SkipLink() {
  const t = await getTranslations('site');
  return (
    <a
      href="#content"
      className={buttonClass({}, 'sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50')}
    >
      {t('skip')}
    </a>
  );
}
