// npm run licenses: checks the licence of each production dependency in package-lock.json, offline. Fails on one that is not
// in this list. Platform and build packages count, too, because the lock file contains them.
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Licences that require no more than a notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Packages with another licence, or none in their package.json, and why they may still be used. */
const EXCEPTIONS = {
  '@img/sharp-': 'LGPL-3.0: libvips, a library of its own that is loaded, not changed',
  'caniuse-lite': 'CC-BY-4.0: data read by the build, not passed on',
  elkjs: 'EPL-2.0: comes with the Prisma CLI, which is not in the image, and is not changed',
  buffers: 'names no licence; its author publishes under MIT: comes with exceljs, and goes with it',
  chainsaw: 'MIT by its README: comes with exceljs',
  lightningcss: 'MPL-2.0: part of the build, not in the image, not changed',
  'lightningcss-': 'MPL-2.0: its binaries',
  'png-js': 'MIT by its LICENSE: comes with pdfkit',
  'seq-queue': 'MIT by its LICENSE: comes with the Prisma CLI',
  traverse: 'MIT by its LICENSE: comes with exceljs',
};

/** Whether an SPDX expression can be met: one side of an OR, all sides of an AND. */
function isAllowed(expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/ or /i.test(text)) return text.split(/ or /i).some(isAllowed);
  if (/ and /i.test(text)) return text.split(/ and /i).every(isAllowed);
  return ALLOWED.includes(text);
}

/** @returns {{ checked: number, refused: string[], unused: string[] }} */
export function checkLicenses({ packages }) {
  const used = new Set();
  const all = Object.entries(packages).filter(([folder, { dev, link }]) => folder && !dev && !link);
  const refused = all.flatMap(([folder, { license, version }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 13);
    if (license && isAllowed(license)) return [];
    const exception = Object.keys(EXCEPTIONS).find((each) =>
      each.endsWith('-') ? name.startsWith(each) : name === each,
    );
    if (exception) used.add(exception);
    return exception ? [] : [`${name} ${version}: ${license ?? 'no licence'}`];
  });
  return { checked: all.length, refused, unused: Object.keys(EXCEPTIONS).filter((name) => !used.has(name)) };
}

if (process.argv[1]?.endsWith('licenses.mjs')) {
  const { checked, refused, unused } = checkLicenses(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const each of refused) console.error(`${each}: edit scripts/licenses.mjs, or use another package`);
  for (const each of unused) console.error(`${each} is an unused exception: edit scripts/licenses.mjs`);
  console.log(`${checked} packages, ${refused.length} with a licence that is not allowed`);
  process.exitCode = refused.length + unused.length > 0 ? 1 : 0;
}
