/** The first letters of a name's first and last words, without a remark in brackets behind it. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/ \(.*$/, '')
    .trim()
    .split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
