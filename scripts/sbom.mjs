// npm run sbom [-- FILE]: all production dependencies as CycloneDX, from package-lock.json, offline (default file: .data/sbom.json).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const file = process.argv[2] ?? '.data/sbom.json';
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--omit',
  'dev',
  '--package-lock-only',
  '--sbom-type',
  'application',
];
const sbom = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 27 }));
// npm takes the folder's name.
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
sbom.metadata.component = { ...sbom.metadata.component, name, version };
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`);
console.log(`${file}: ${sbom.components.length} components`);
