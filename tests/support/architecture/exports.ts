// Nothing is exported that no other file names: an export promises that somebody depends on it.
import { file, isCode, isTest, isUnder, type Rule } from './tree';

/** A verb is found by its address (scripts/generate-registries.mjs). */
const EXPORT =
  /^export (?:async )?(?:const|let|function\*?|class) (\w+)(?! = \w+\(\s*'(?:GET|POST|PUT|PATCH|DELETE) \/)\b/gm;
/** Next.js loads app/ by its exports, and a stand-in has those of the module it stands for. */
const isChecked = (path: string) =>
  isUnder('lib', 'components')(file(path)) && !isUnder('lib/web/site/stand-ins')(file(path));

export const exportRule: Rule = {
  name: 'what is exported is used elsewhere',
  violations: (files) => {
    const code = files.filter(isCode);
    const namedIn = new Map<string, number>();
    for (const { text } of code)
      for (const word of new Set(text.match(/[\w$]+/g))) namedIn.set(word, (namedIn.get(word) ?? 0) + 1);
    return code
      .filter((each) => isChecked(each.path) && !isTest(each))
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORT)]
          .filter(([, name]) => namedIn.get(name!) === 1)
          .map(([, name]) => `edit ${path}: drop the word export before ${name}, or all of it if nothing here uses it`),
      );
  },
  broken: [[file('lib/nouns/centers/rules.ts', 'export const isOpen = () => true;')]],
  sound: [
    file('lib/nouns/centers/rules.ts', 'export const isOpen = () => true;'),
    file('lib/centers/data.ts', `import { isOpen } from './rules';`),
    file('app/robots.txt/route.ts', 'export const GET = () => new Response();'),
  ],
};
