import { db } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';
import type { FaqPage } from './resource';

export interface VisibleFaq {
  id: string;
  question: string;
  answer: string;
  language: string;
  page: FaqPage | null;
}

/** The visible questions in a language, in order; Italian ones if there are none. */
export async function visibleFaqs(locale: Locale): Promise<VisibleFaq[]> {
  const inLanguage = (language: Locale) =>
    db.faq.findMany({
      where: { language, isVisible: true, deletedAt: null },
      select: { id: true, question: true, answer: true, language: true, page: true },
      orderBy: [{ order: 'asc' }, { id: 'asc' }],
    });
  const found = await inLanguage(locale);
  return found.length > 0 || locale === 'it' ? found : inLanguage('it');
}
