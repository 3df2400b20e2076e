// Where files may be, and their permitted names.
import { eachFile, type File, file, isCode, isUnder, type Rule } from './tree';

const TOP = 'app clients components lib messages prisma tests scripts docs deploy public .ci .github .githooks'.split(
  ' ',
);
/** The floors of lib, from the ground up: imports lead down, or stay on their floor. */
export const FLOORS = ['run', 'core', 'nouns', 'web'];
/** Parts of a family of nouns that hold data instead of code. */
const WITH_DATA = ['lib/nouns/places/map/geometry/'];
const FORBIDDEN = 'util utils helper helpers hook hooks service services common misc shared lib2'.split(' ');
const GENERIC_COMPONENTS = 'ui data-table fields form map chart scanner offline site portal'.split(' ');

const LONGEST = 500;
const lines = ({ text }: File) => text.split('\n').length - 1;
const folders = (path: string) => path.split('/').slice(0, -1);
const baseName = (path: string) => path.split('/').at(-1)!.split('.')[0]!;

/** Path segments with the specification's own spelling. */
const SPECIFIED = ['newsLetter'];
/** Dynamic path segments under app/: parameters, groups and slots. */
const isAddressPart = (folder: string) => /^[[(@_]/.test(folder);

function wrongInLib({ path }: File): string | false {
  const [top, floor = '', family = '', ...rest] = path.split('/');
  if (top !== 'lib') return false;
  if (!FLOORS.includes(floor)) return `lib has four floors: ${FLOORS.join(', ')}`;
  if (floor !== 'nouns' || rest.length === 0) return false;
  if (!/^[a-z]+(-[a-z]+)*s$|^(news|outbox)$/.test(family)) return 'a family of nouns is a plural, in kebab-case';
  if (WITH_DATA.some((folder) => path.startsWith(folder))) return false;
  if (rest.length > 2) return 'a noun has no folders of its own';
  return !/\.tsx?$/.test(path) && 'the folder of a noun holds code only';
}

function unknownComponents(files: File[]): string[] {
  const families = new Set(files.filter(isUnder('lib/core', 'lib/nouns')).map(({ path }) => path.split('/')[2]!));
  return files
    .filter(({ path }) => path.startsWith('components/'))
    .filter(({ path }) => !GENERIC_COMPONENTS.includes(path.split('/')[1]!) && !families.has(path.split('/')[1]!))
    .map(
      ({ path }) =>
        `edit ${path}: move it; its folder is neither generic (${GENERIC_COMPONENTS.join(', ')}) nor a family of lib/nouns`,
    );
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
    name: 'lib has four floors, and a noun’s folder is in its family and holds nothing but code',
    violations: eachFile(wrongInLib),
    broken: [
      [file('lib/centers/data.ts')],
      [file('lib/nouns/centers/visits/parts/data.ts')],
      [file('lib/nouns/center/data.ts')],
      [file('lib/nouns/centers/names.json')],
    ],
    sound: [file('lib/nouns/centers/data.ts'), file('lib/nouns/centers/visits/data.ts'), file('lib/core/anything.ts')],
  },
  {
    name: 'a folder of components is generic, or belongs to a family of nouns',
    violations: unknownComponents,
    broken: [[file('components/widgets/clock.tsx')]],
    sound: [file('components/centers/card.tsx'), file('lib/nouns/centers/schema.ts')],
  },
  {
    name: 'no folder or file is a drawer for odds and ends',
    violations: eachFile(
      ({ path }) =>
        [...folders(path), ...(/^(app|components|lib)\//.test(path) ? [baseName(path)] : [])].some((name) =>
          FORBIDDEN.includes(name),
        ) && 'name it after what it holds',
    ),
    broken: [[file('lib/utils/x.ts')], [file('components/ui/hooks/use-x.ts')], [file('lib/centers/helpers.ts')]],
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
      return counted.length > 6 && `it is ${counted.length} folders deep, of at most six`;
    }),
    broken: [[file('lib/a/b/c/d/e/f/g.ts')]],
    sound: [file('app/[locale]/(public)/centers/in/[region]/[province]/[comune]/page.tsx')],
  },
  {
    name: `no file has more than ${LONGEST} lines`,
    violations: eachFile(
      (each) => isCode(each) && lines(each) > LONGEST && `split its ${lines(each)} lines, of at most ${LONGEST}`,
    ),
    broken: [[file('lib/a.ts', 'x\n'.repeat(LONGEST + 1))]],
  },
];
