import { paragraphsOf } from './rules';

/** A newsletter as plain text: links with their URL, list items with a dash. */
export function plainTextOf(html: string): string {
  const marked = html
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) =>
      words.trim() === href ? href : `${words} (${href})`,
    )
    .replace(/<li\b[^>]*>/gi, '– ')
    .replace(/<img\b[^>]*?alt="([^"]+)"[^>]*>/gi, '[$1]')
    .replace(/<\/t[dh]>/gi, ' ');
  return paragraphsOf(marked).join('\n\n');
}
