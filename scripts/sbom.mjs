// npm run sbom [-- FILE]: all production dependencies as CycloneDX, from package-lock.json, offline (default file: .data/sbom.json).
// npm refuses while a package asks for another version of something than is there: `overrides` in package.json settle which.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

// Not `--omit dev`, which also leaves out what both the portal and a tool of its builders use, such as nodemailer.
const ARGUMENTS = 'sbom --sbom-format cyclonedx --package-lock-only --sbom-type application --loglevel error';

const isOfBuilders = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');

/**
 * The list as npm makes it, under the portal's own name.
 * @returns {{ metadata: { component: object }, components: { name: string }[], dependencies: object[] }}
 */
export function listComponents() {
  const made = execFileSync('npm', ARGUMENTS.split(' '), { encoding: 'utf8', maxBuffer: 2 ** 27 });
  const sbom = JSON.parse(made);
  // npm takes the folder's name.
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  sbom.metadata.component = { ...sbom.metadata.component, name, version };
  const omitted = new Set(sbom.components.filter(isOfBuilders).map((each) => each['bom-ref']));
  sbom.components = sbom.components.filter((each) => !omitted.has(each['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !omitted.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => !omitted.has(ref)) }));
  return sbom;
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  const file = process.argv[2] ?? '.data/sbom.json';
  const sbom = listComponents();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`);
  console.log(`${file}: ${sbom.components.length} components`);
}
