import { hasLocale } from 'next-intl';
import { env } from '@/lib/run/env';
import { escapeXml } from '@/lib/run/i18n/escape';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { button, footer, page } from '@/lib/run/mail/letter';
import { Message, type Pattern } from '@/lib/run/mail/message';
import { isProperName } from '@/lib/run/mail/proper-name';
import { theme } from '@/lib/run/theme';
import { cleanHtml } from './clean-html';
import { decodeEntities, paragraphsOf } from './rules';
import { patternOf } from './rules.fields';

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

export const textsOf = (row: Texts): Texts => ({ ...row, audience: row.audience?.replace('_', '-') ?? null });

/** Without a trailing slash. */
export const siteAddress = () => env.APP_URL ?? `http://localhost:${env.PORT}`;

/** Italian readers get the Italian text, all others the English one; a newsletter to one group has one text. */
function textLanguage(letter: Texts, culture: string): 'it' | 'en' {
  const [own, other] =
    letter.audience === 'italian' || (letter.audience === null && culture === 'it')
      ? (['it', 'en'] as const)
      : (['en', 'it'] as const);
  return isWritten(letter, other) && !isWritten(letter, own) ? other : own;
}

export const isWritten = (letter: Texts, language: 'it' | 'en'): boolean =>
  Boolean(language === 'it' ? letter.titleIt && letter.templateIt : letter.titleEn && letter.templateEn);

/** Placeholder for the reader's own link. */
const LINK = '\u2063unsubscribe\u2063';

function withLink(pattern: Pattern): Pattern {
  return pattern.flatMap((part) => {
    if (typeof part !== 'string') return [part];
    const [before = '', ...after] = part.split(LINK);
    return [before, ...after.flatMap((text) => [{ field: 'unsubscribe', fallback: '' }, text])];
  });
}

/** Replacement URLs by the original URL. */
type Links = ReadonlyMap<string, string>;

/** The URLs in the body and the button of a newsletter, without those that contain a personal field. */
export function linksOf(letter: Texts, culture: string): string[] {
  const { body, href } = writtenIn(letter, culture);
  const found = [...body.matchAll(/ href="(https?:[^"{]+)"/g)].map(([, url]) => decodeEntities(url!));
  return [...new Set([...found, ...(href && !href.includes('{') ? [href] : [])])];
}

const replaceLinks = (body: string, links: Links) =>
  body.replaceAll(/ href="([^"]*)"/g, (whole, url: string) => {
    const other = links.get(decodeEntities(url));
    return other ? ` href="${escapeXml(other)}"` : whole;
  });

/** The sanitised texts in the language that a reader of this culture gets. */
function writtenIn(letter: Texts, culture: string) {
  const isItalian = textLanguage(letter, culture) === 'it';
  const title = (isItalian ? letter.titleIt : letter.titleEn) ?? '';
  const written = (isItalian ? letter.templateIt : letter.templateEn) ?? '';
  const body = cleanHtml(written).replaceAll('src="/api/files/', `src="${siteAddress()}/api/files/`);
  const [label, href] = isItalian
    ? [letter.buttonTitleIt, letter.buttonLinkIt]
    : [letter.buttonTitleEn, letter.buttonLinkEn];
  return { isItalian, title, body, label, href };
}

/**
 * A newsletter in one language, composed once: personal values are filled in later.
 * @param mark prefix of the title
 * @param links replacements for the links of the HTML version; the plain text keeps the original ones
 */
export async function composeNewsletter(
  letter: Texts,
  culture: string,
  mark = '',
  links: Links = new Map(),
): Promise<Message> {
  const lang: Locale = hasLocale(locales, culture) ? culture : 'en';
  const { isItalian, title, body, label, href } = writtenIn(letter, culture);
  const t = await translator(lang);
  const reason = t('letters.newsletter.reason', { brand: theme.name });
  const stop = t('letters.newsletter.unsubscribe');
  const wayOut = footer(lang, `${escapeXml(reason)} <a href="${LINK}" style="color:inherit">${escapeXml(stop)}</a>`);
  const action = label && href ? [button(links.get(href) ?? href, label)] : [];
  const parts = [replaceLinks(body, links), ...action, wayOut];
  const html = page(isItalian ? 'it' : 'en', title, '', parts);
  const actionText = label && href ? [`${label}\n${href}`] : [];
  const text = [plainTextOf(body), ...actionText, `-- \n${reason}\n${stop}: ${LINK}`].join('\n\n');
  return new Message(
    { subject: patternOf(mark + title), html: withLink(patternOf(html)), text: withLink(patternOf(text)) },
    env.MAIL_FROM,
    { 'Content-Language': isItalian ? 'it' : 'en', Precedence: 'bulk', 'Auto-Submitted': 'auto-generated' },
  );
}

/** An invalid name is left out. */
export function personalValues(reader: { name: string; surname: string; email: string }, unsubscribe: string) {
  const proper = (name: string) => (name && isProperName(name) ? name : '');
  return { name: proper(reader.name), surname: proper(reader.surname), email: reader.email, unsubscribe };
}

/** A newsletter as plain text: links with their URL, list items with a dash. */
function plainTextOf(html: string): string {
  const marked = html
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) =>
      words.trim() === href ? href : `${words} (${href})`,
    )
    .replace(/<li\b[^>]*>/gi, '– ')
    .replace(/<img\b[^>]*?alt="([^"]+)"[^>]*>/gi, '[$1]')
    .replace(/<\/t[dh]>/gi, ' ');
  return paragraphsOf(marked).join('\n\n');
}
