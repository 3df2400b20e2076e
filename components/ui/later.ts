import type { NextIntlClientProvider } from 'next-intl';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

/** Once the page's own scripts run, which others would delay. */
export const afterThePage = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 100);
  });

/** A part of a screen whose scripts follow those of the page; undefined before. */
export function useLater<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>();
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      await afterThePage();
      const part = await load();
      if (!isGone) setPart(() => part);
    };
    show().catch(() => {}); // without a signal the screen works as it is
    return () => {
      isGone = true;
    };
  }, [load]);
  return Part;
}

/** The texts of a part that is loaded later, with their reader, which the page itself then does without. */
export type OwnWords = Required<Pick<ComponentProps<typeof NextIntlClientProvider>, 'locale' | 'messages'>>;
