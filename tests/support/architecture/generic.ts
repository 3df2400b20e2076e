// The generic screens serve every noun and name none: what one of them has beside the others is in its screen.ts.
import { type File, file, importsOf, isCode, isTest, isUnder, type Rule } from './tree';

const GENERIC = isUnder('app/portal/[area]/[...rest]', 'lib/core/screens', 'components/data-table', 'components/form');
const GENERATED = ['lib/nouns/screens.ts', 'lib/core/screens/part-names.ts'];
/** Screens that belong to no noun, by their address. */
const ADDRESSES = 'lib/core/screens/portal-routes.ts';

/** Nouns that generic screens are made of: changing many records, importing, saved views, history. */
const MADE_OF = ['bulk-changes', 'imports', 'saved-views', 'list-layouts', 'audit-entries'];
/** What the kinds `code`, `shade`, `letter` and `person` are read and drawn with (lib/core/fields/kinds.ts). */
const OF_KINDS = [
  'lib/nouns/product-codes/rules',
  'components/treatments/named-shade',
  'components/users/person',
  'lib/nouns/newsletters/rules',
];

function nounsOf(files: File[]): Map<string, string> {
  const found = files.flatMap(({ path, text }): [string, string][] => {
    const folder = /^lib\/nouns\/(.+)\/resource\.ts$/.exec(path)?.[1];
    if (!folder) return [];
    const name = /defineResource\([\s\S]*?\bname: '([^']+)'/.exec(text)?.[1] ?? folder;
    return [
      [folder, folder],
      [name, folder],
    ];
  });
  return new Map(found.filter(([, folder]) => !MADE_OF.includes(folder)));
}

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');

function namedIn(each: File, nouns: Map<string, string>): string[] {
  // The shared parts of all kinds of request are a noun without a resource.
  const folderOf = (to: string) => /^(?:lib\/nouns\/(.+)|components\/([^/]+))\//.exec(to)?.slice(1).find(Boolean) ?? '';
  const imported = importsOf(each)
    .filter(({ to, typeOnly }) => !typeOnly && !OF_KINDS.includes(to))
    .map(({ to }) => folderOf(to))
    .flatMap((folder) => (folder === 'requests' ? folder : (nouns.get(folder) ?? [])));
  if (each.path === ADDRESSES) return imported;
  const code = withoutComments(each.text).replaceAll(/^\s*(import|export)\b.* from .*$/gm, '');
  const written = [...code.matchAll(/(['"`])([a-z][a-z_/-]*)\1/g)].flatMap(([, , text]) => nouns.get(text!) ?? []);
  return [...new Set([...imported, ...written])];
}

const noun = file('lib/nouns/news/resource.ts', `export const news = defineResource({\n  name: 'news',`);

export const genericRule: Rule = {
  name: 'the generic screens name no noun',
  violations: (files) => {
    const nouns = nounsOf(files);
    return files
      .filter((each) => GENERIC(each) && isCode(each) && !isTest(each) && !GENERATED.includes(each.path))
      .flatMap((each) =>
        namedIn(each, nouns).map(
          (folder) =>
            `edit ${each.path}: it names ${folder}; put what is special into a slot of lib/nouns/${folder}/screen.ts, or a part of ` +
            'app/portal/[area]/parts that it names',
        ),
      );
  },
  broken: [
    [noun, file('app/portal/[area]/[...rest]/record-page.tsx', `{view.resource === 'news' && <Preview />}`)],
    [noun, file('lib/core/screens/open-list.ts', `import { latestNews } from '@/lib/nouns/news/data';`)],
    [noun, file('components/data-table/row.tsx', `import { NewsCard } from '@/components/news/news-card';`)],
  ],
  sound: [
    noun,
    file(
      'lib/core/screens/open-list.ts',
      `import type { News } from '@/lib/nouns/news/schema';\n// 'news' has none\nconst a = 'new';`,
    ),
    file('app/portal/[area]/parts/below-record/news-preview.tsx', `const name = 'news';`),
  ],
};
