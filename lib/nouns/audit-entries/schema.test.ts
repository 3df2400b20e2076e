import { resources } from '@/lib/nouns/resources';
import it from '@/messages/it.json';
import { isUnder, repository } from '@/tests/support/architecture/tree';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './schema';

const words = it['audit-entries'].values;

const differences = (kind: 'action' | 'entity', names: readonly string[]) => {
  const labels = Object.keys(words[kind]);
  const key = `audit-entries.values.${kind}`;
  return [
    ...names.filter((name) => !labels.includes(name)).map((name) => `edit messages/it.json: write ${key}.${name}`),
    ...labels.filter((name) => !names.includes(name)).map((name) => `edit messages/it.json: remove ${key}.${name}`),
  ];
};

test('every audited action has a name and a label', () => {
  const code = repository().filter(
    (file) => isUnder('lib')(file) && !isUnder('lib/web/openapi')(file) && !file.path.endsWith('.test.ts'),
  );
  const noted = code.flatMap(({ text }) => [
    ...text.matchAll(/\baction(?: =(?!=)|:)(?:[^'`,\n]*=== '[a-z-]+')?[^'`,\n]*'([a-z-]+)'(?: : '([a-z-]+)')?/g),
  ]);
  const named = noted.flatMap(([, one, other]) => [one, other]).filter((name) => name !== undefined);
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter((name) => !AUDIT_ACTIONS.some((action) => action === name));
  expect(unknown.map((name) => `edit lib/nouns/audit-entries/schema.ts: add ${name} to AUDIT_ACTIONS`)).toEqual([]);
  expect(differences('action', [...AUDIT_ACTIONS])).toEqual([]);
});

test('actions are defined for every resource, files and jobs', () => {
  const entities: readonly string[] = AUDIT_ENTITIES;
  const forgotten = [...Object.keys(resources), 'files', 'jobs'].filter((name) => !entities.includes(name));
  expect(forgotten.map((name) => `edit lib/nouns/audit-entries/schema.ts: add ${name} to AUDIT_ENTITIES`)).toEqual([]);
  expect(differences('entity', entities)).toEqual([]);
});
