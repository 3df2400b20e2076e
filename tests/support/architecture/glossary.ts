// Texts use the words of docs/glossary.md.
import { type File, file, type Rule } from './tree';

type Tree = { [key: string]: string | Tree };
type Word = { language: string; not: RegExp; but: string };

const texts = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  );

/** The rows of the page's second table: language, regular expression, replacement. */
function wordsOf({ text }: File): Word[] {
  const rows = text.slice(text.indexOf('## Not these')).matchAll(/^\| (\w\w) +\| `(.+?)` +\| (.+?) +\|$/gm);
  return [...rows].map(([, language, pattern, but]) => ({
    language: language!,
    not: new RegExp(pattern!.replaceAll('\\|', '|'), 'u'),
    but: but!,
  }));
}

const page = file('docs/glossary.md', '## Not these\n\n| it | `[Tt]onalità` | tono |\n| de | `a\\|b` | c |');

export const glossaryRule: Rule = {
  name: 'texts use the words of the glossary',
  violations: (files) => {
    const glossary = files.find(({ path }) => path === 'docs/glossary.md');
    const words = glossary ? wordsOf(glossary) : [];
    if (words.length === 0) return ['edit docs/glossary.md: the table of words that are not used is gone'];
    return words.flatMap(({ language, not, but }) => {
      const path = `messages/${language}.json`;
      const all = texts(JSON.parse(files.find((each) => each.path === path)?.text ?? '{}') as Tree);
      return all
        .filter(([, text]) => not.test(text))
        .map(([key]) => `edit ${path}: ${key} says ${not.source}, not ${but}`);
    });
  },
  broken: [
    [file('messages/it.json', '{}')],
    [page, file('messages/it.json', JSON.stringify({ a: { b: 'Tonalità' } }))],
    [page, file('messages/de.json', JSON.stringify({ a: 'b' }))],
  ],
  sound: [
    page,
    file('messages/it.json', JSON.stringify({ a: 'Tono' })),
    file('messages/de.json', JSON.stringify({ a: 'x' })),
  ],
};
