import type { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';

/** The texts of a part that is loaded later, with their reader, which the page itself then does without. */
export type OwnWords = Required<Pick<ComponentProps<typeof NextIntlClientProvider>, 'locale' | 'messages'>>;
