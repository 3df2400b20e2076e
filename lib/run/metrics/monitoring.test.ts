// The dashboard and the alerts only use metrics that exist, and every alert is documented.
import { readFileSync } from 'node:fs';
import { metrics, watchProcess } from './registry';

const read = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const [dashboard, alerts, operations] = ['monitoring/dashboard.json', 'monitoring/alerts.yml', 'operations.md'].map(
  read,
);

test('every metric used exists', () => {
  watchProcess();
  const known = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const asked = [...`${dashboard}${alerts}`.matchAll(/\b(?:portal|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(20);
  const plain = asked.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const strange = plain.filter((name) => !known.includes(name));
  expect(strange.map((name) => `edit docs/monitoring/dashboard.json or alerts.yml: nothing measures ${name}`)).toEqual(
    [],
  );
  const unseen = known.filter((name) => name.startsWith('portal_') && !plain.includes(name));
  expect(unseen.map((name) => `edit docs/monitoring/dashboard.json: show ${name}`)).toEqual([]);
});

test('there is one dashboard, and every alert is documented', () => {
  expect((JSON.parse(dashboard!) as { panels: unknown[] }).panels.length).toBeGreaterThan(10);
  const names = [...alerts!.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(8);
  const undocumented = names.filter((name) => !operations!.includes(`| \`${name}\``));
  expect(undocumented.map((name) => `edit docs/operations.md: say what to do on ${name}`)).toEqual([]);
});
