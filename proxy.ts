import createIntl from 'next-intl/middleware';
import { routing } from '@/lib/i18n/routing';

/** Bare public paths go to the visitor's language. Paths that carry a language never come here: they stay fast. */
export default createIntl(routing);

export const config = { matcher: ['/((?!it(?:/|$)|en(?:/|$)|de(?:/|$)|fr(?:/|$)|es(?:/|$)|api|_next|ws|.*\\..*).*)'] };
