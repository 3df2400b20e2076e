import { readFileSync } from 'node:fs';
import { listComponents } from './sbom.mjs';

test('the list of components can be made, names the portal, and has what it runs on', () => {
  const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
    dependencies: Record<string, string>;
  };
  const { metadata, components } = listComponents();
  expect(metadata.component).toMatchObject({ name, version });
  expect(components.map((each) => each.name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(components.map((each) => each.name)).not.toContain('vitest');
});

test('it is made for each build', () => {
  expect(readFileSync('.github/workflows/ci.yml', 'utf8')).toContain('npm run sbom -- sbom.json');
});
