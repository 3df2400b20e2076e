import { expect, test } from 'vitest';
import { routeTable } from '@/app/api/route-table';
import { openApiDocument } from '@/lib/openapi';
import { resources } from '@/lib/resources';

const document = JSON.parse(openApiDocument());
const routes = Object.keys(import.meta.glob('/app/api/**/route.ts')).map((file) =>
  file
    .replace(/^\/app\/api/, '')
    .replace(/\/route\.ts$/, '')
    .replace(/\[(\w+)\]/g, '{$1}'),
);

type Operation = ReturnType<typeof JSON.parse>;
type Item = Record<string, Operation>;

test('the server answers every route of the table itself, and none that needs the framework is in it', () => {
  const sources = import.meta.glob<string>('/app/api/**/route.ts', { query: '?raw', import: 'default', eager: true });
  // next-auth needs Next.js around it: a bundle that imports it outside of there does not even start.
  const ours = Object.entries(sources).filter(
    ([, text]) =>
      /@\/lib\/(rest\/handlers|http\/(handle|export-handler|portal-form|public-form))/.test(text) &&
      !/from '(next|@\/lib\/auth\/next-auth)/.test(text),
  );
  const paths = ours.map(([file]) => file.replace(/^\/app\/api\//, '').replace(/\/route\.ts$/, ''));
  expect(Object.keys(routeTable).toSorted()).toEqual(paths.toSorted());
});

const refs = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refs(inner)));
};

test('every resource and every special call is described, and nothing that is not there', () => {
  const described = Object.keys(document.paths);
  for (const name of Object.keys(resources)) expect(described).toContain(`/${name}`);
  const called = routes.filter((path) => !path.startsWith('/auth') && resources[path.split('/')[1]!]);
  expect(called.filter((path) => !described.includes(path))).toEqual([]);
  // Signing in is described with the rest, wherever its routes are.
  const missing = described.filter((path) => !routes.includes(path) && !/^\/(auth|users\/(me|role))/.test(path));
  expect(missing).toEqual([]);
});

test('references lead somewhere, operations have names of their own, parameters of the path are declared', () => {
  for (const ref of refs(document)) {
    const found = ref
      .slice(2)
      .split('/')
      .reduce((inner, key) => inner?.[key], document);
    expect([ref, typeof found]).toEqual([ref, 'object']);
  }
  const ids: string[] = [];
  for (const [path, item] of Object.entries<Item>(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters') continue;
      ids.push(operation.operationId);
      const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        .filter((one: { in: string }) => one.in === 'path')
        .map((one: { name: string }) => one.name);
      expect([path, declared]).toEqual([path, inPath]);
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});
