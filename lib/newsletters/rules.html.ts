import { paragraphsOf } from './rules';

/** The words of a letter for those who read without HTML: links keep their address, items of a list a dash. */
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
