import { hasLocale } from 'next-intl';
import { env } from '@/lib/env';
import { type Locale, locales } from '@/lib/i18n/routing';
import { translator } from '@/lib/i18n/translate';
import { button, footer, page } from '@/lib/mail/letter';
import { escapeHtml, Message } from '@/lib/mail/message';
import { isProperName } from '@/lib/rest/proper-name';
import { theme } from '@/lib/theme';
import { cleanHtml } from './clean-html';
import { type Pattern, patternOf } from './rules.fields';
import { plainTextOf } from './rules.html';

export type Texts = {
  audience: string | null;
  titleIt: string | null;
  titleEn: string | null;
  templateIt: string | null;
  templateEn: string | null;
  buttonTitleIt: string | null;
  buttonTitleEn: string | null;
  buttonLinkIt: string | null;
  buttonLinkEn: string | null;
};

/** The texts of a row of the table, where a language has another name than in the API. */
export const textsOf = (row: Texts): Texts => ({
  ...row,
  audience: row.audience?.replace('_', '-') ?? null,
});

/** Where the site is, without a slash at the end. */
export const siteAddress = () => env.APP_URL ?? `http://localhost:${env.PORT}`;

/** Italian readers get the Italian text, all others the English one; a newsletter to one of both has one text. */
export const textLanguage = ({ audience }: Pick<Texts, 'audience'>, culture: string): 'it' | 'en' =>
  audience === 'italian' || (audience === null && culture === 'it') ? 'it' : 'en';

export const isWritten = (letter: Texts, language: 'it' | 'en'): boolean =>
  Boolean(language === 'it' ? letter.titleIt && letter.templateIt : letter.titleEn && letter.templateEn);

/** What stands for the reader's own link until it is known. */
const LINK = '\u2063unsubscribe\u2063';

function withLink(pattern: Pattern): Pattern {
  return pattern.flatMap((part) => {
    if (typeof part !== 'string') return [part];
    const [before = '', ...after] = part.split(LINK);
    return [before, ...after.flatMap((text) => [{ field: 'unsubscribe', fallback: '' }, text])];
  });
}

/** A newsletter as readers of one language get it, made once: what is each reader's own is filled in later. `mark` stands before the title. */
export async function composeNewsletter(letter: Texts, culture: string, mark = ''): Promise<Message> {
  const lang: Locale = hasLocale(locales, culture) ? culture : 'en';
  const isItalian = textLanguage(letter, culture) === 'it';
  const title = (isItalian ? letter.titleIt : letter.titleEn) ?? '';
  const written = (isItalian ? letter.templateIt : letter.templateEn) ?? '';
  const body = cleanHtml(written).replaceAll('src="/api/files/', `src="${siteAddress()}/api/files/`);
  const [label, href] = isItalian
    ? [letter.buttonTitleIt, letter.buttonLinkIt]
    : [letter.buttonTitleEn, letter.buttonLinkEn];
  const t = await translator(lang);
  const reason = t('letters.newsletter.reason', { brand: theme.name });
  const stop = t('letters.newsletter.unsubscribe');
  const wayOut = footer(lang, `${escapeHtml(reason)} <a href="${LINK}" style="color:inherit">${escapeHtml(stop)}</a>`);
  const parts = [body, ...(label && href ? [button(href, label)] : []), wayOut];
  const html = page(isItalian ? 'it' : 'en', title, '', parts);
  const action = label && href ? [`${label}\n${href}`] : [];
  const text = [plainTextOf(body), ...action, `-- \n${reason}\n${stop}: ${LINK}`].join('\n\n');
  return new Message(
    { subject: patternOf(mark + title), html: withLink(patternOf(html)), text: withLink(patternOf(text)) },
    env.MAIL_FROM,
    { 'Content-Language': isItalian ? 'it' : 'en', Precedence: 'bulk', 'Auto-Submitted': 'auto-generated' },
  );
}

/** What is filled in for a reader; a name that is none is not read out. */
export function personalValues(reader: { name: string; surname: string; email: string }, unsubscribe: string) {
  const proper = (name: string) => (name && isProperName(name) ? name : '');
  return { name: proper(reader.name), surname: proper(reader.surname), email: reader.email, unsubscribe };
}
