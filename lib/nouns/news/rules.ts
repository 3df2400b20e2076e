/** Digits of an id at the end of an article's address: its random part, unlike the time in front. */
const ID_DIGITS = 12;

/** The last part of an article's address: its title in plain letters, then the end of its id. */
export function articleSlug({ id, title }: { id: string; title: string }): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return [words, id.slice(-ID_DIGITS)].filter(Boolean).join('-');
}

/** The end of the id in an article's address; null if there is none. */
export const idInSlug = (slug: string): string | null => /(?:^|-)([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
