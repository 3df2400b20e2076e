// Where files may be, and their permitted names.
import { eachFile, type File, file, isCode, isTest, type Rule } from './tree';
import { isVerb } from './verbs';

const TOP = 'app components lib messages prisma tests scripts docs deploy public .ci .github'.split(' ');
/** One concern each; every other folder of lib is a resource. */
export const CONCERNS =
  'rest openapi auth mail jobs metrics traces realtime storage encryption geo i18n map http screens site'.split(' ');
const VOCABULARY = ['schema', 'policy', 'resource', 'screen', 'verbs', 'data', 'rules'];
const FORBIDDEN = 'util utils helper helpers hook hooks service services common misc shared lib2'.split(' ');
const GENERIC_COMPONENTS = 'ui data-table fields form map chart scanner offline site portal'.split(' ');

const folders = (path: string) => path.split('/').slice(0, -1);
const baseName = (path: string) => path.split('/').at(-1)!.split('.')[0]!;

/** Dynamic path segments under app/: parameters, groups and slots. */
/** Path segments with the specification's own spelling. */
const SPECIFIED = ['newsLetter'];
const isAddressPart = (folder: string) => /^[[(@_]/.test(folder);

function wrongInLib({ path }: File): string | false {
  const [, folder = '', ...rest] = path.split('/');
  if (!path.startsWith('lib/') || rest.length === 0 || CONCERNS.includes(folder)) return false;
  if (!/^[a-z]+(-[a-z]+)*s$|^(news|staff|outbox)$/.test(folder))
    return `the folder of a noun is its plural, in kebab-case`;
  if (rest.length > 1) return 'the folder of a noun has no folders of its own';
  if (!/\.tsx?$/.test(path)) return 'the folder of a noun holds code only';
  const name = baseName(path);
  return !VOCABULARY.includes(name) && !isVerb(name) && `neither ${VOCABULARY.join(', ')} nor a verb (see verbs.ts)`;
}

function unknownComponents(files: File[]): string[] {
  const nouns = new Set(files.filter(({ path }) => path.startsWith('lib/')).map(({ path }) => path.split('/')[1]!));
  return files
    .filter(({ path }) => path.startsWith('components/'))
    .filter(({ path }) => !GENERIC_COMPONENTS.includes(path.split('/')[1]!) && !nouns.has(path.split('/')[1]!))
    .map(({ path }) => `${path}: its folder is neither generic (${GENERIC_COMPONENTS.join(', ')}) nor a noun of lib`);
}

export const layoutRules: Rule[] = [
  {
    name: 'the top folders are the ones of the plan',
    violations: eachFile(
      ({ path }) => path.includes('/') && !TOP.includes(path.split('/')[0]!) && 'unknown top folder',
    ),
    broken: [[file('src/main.ts')]],
  },
  {
    name: 'a folder of lib is a concern, or a noun with the closed vocabulary',
    violations: eachFile(wrongInLib),
    broken: [
      [file('lib/centers/format.ts')],
      [file('lib/centers/parts/data.ts')],
      [file('lib/center/data.ts')],
      [file('lib/centers/names.json')],
    ],
    sound: [file('lib/centers/data.ts'), file('lib/centers/refresh-status.ts'), file('lib/rest/anything.ts')],
  },
  {
    name: 'a folder of components is generic, or belongs to a noun',
    violations: unknownComponents,
    broken: [[file('components/widgets/clock.tsx')]],
    sound: [file('components/centers/card.tsx'), file('lib/centers/schema.ts')],
  },
  {
    name: 'no folder is a drawer for odds and ends',
    violations: eachFile(({ path }) => folders(path).some((name) => FORBIDDEN.includes(name)) && 'says nothing'),
    broken: [[file('lib/utils/x.ts')], [file('components/ui/hooks/use-x.ts')]],
  },
  {
    name: 'no index file that only passes on',
    violations: eachFile(({ path }) => /(^|\/)index\.(tsx?|mjs)$/.test(path) && 'name it after what it holds'),
    broken: [[file('components/ui/index.ts')]],
  },
  {
    name: 'files and folders are in kebab-case',
    violations: eachFile(({ path }) => {
      if (!/^(app|components|lib|scripts|tests)\//.test(path) || path.endsWith('/README.md')) return false;
      // The specification determines the API's paths: vat_rates, socialLogin.
      const named = path.startsWith('app/api/')
        ? []
        : folders(path).filter((folder) => !isAddressPart(folder) && !SPECIFIED.includes(folder));
      const names = [...named, baseName(path)];
      const isPlain = (name: string) => /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.(txt|xml|png))?$/.test(name);
      return names.some((name) => name && !isPlain(name)) && 'not kebab-case';
    }),
    broken: [[file('components/ui/Button.tsx')], [file('lib/centers/refreshStatus.ts')]],
    sound: [
      file('app/[locale]/(static)/page.tsx'),
      file('app/api/vat_rates/route.ts'),
      file('app/robots.txt/route.ts'),
    ],
  },
  {
    // The specification prescribes paths as deep as /centers/in/{region}/{province}/{comune}, so parameters and groups
    // do not count as levels.
    name: 'folders are at most six deep',
    violations: eachFile(({ path }) => {
      const counted = folders(path).filter((name) => !(path.startsWith('app/') && isAddressPart(name)));
      return counted.length > 6 && `${counted.length} deep`;
    }),
    broken: [[file('lib/a/b/c/d/e/f/g.ts')]],
    sound: [file('app/[locale]/(public)/centers/in/[region]/[province]/[comune]/page.tsx')],
  },
];

const LONGEST = 300;
const lines = ({ text }: File) => text.split('\n').length - 1;

/** The given quantile of the files' lengths is at most this. */
function lengthAt(share: number, files: File[]): number {
  const sorted = files.map(lines).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const counted = (files: File[]) => files.filter(isCode);
const long = (count: number) => 'x\n'.repeat(count);

export const sizeRules: Rule[] = [
  {
    name: `no file has more than ${LONGEST} lines`,
    violations: (files) => eachFile((each) => lines(each) > LONGEST && `${lines(each)} lines`)(counted(files)),
    broken: [[file('lib/a.ts', long(LONGEST + 1))]],
  },
  {
    name: 'nine files in ten have under 200 lines',
    violations: (files) => (lengthAt(0.9, counted(files)) >= 200 ? [`it is ${lengthAt(0.9, counted(files))}`] : []),
    broken: [[file('lib/a.ts', long(200))]],
  },
  {
    name: 'half of the files outside of tests have under 60 lines',
    violations: (files) => {
      const median = lengthAt(
        0.5,
        counted(files).filter((each) => !isTest(each)),
      );
      return median >= 60 ? [`the median is ${median}`] : [];
    },
    broken: [[file('lib/a.ts', long(60))]],
  },
];
