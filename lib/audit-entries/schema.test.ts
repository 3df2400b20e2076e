import { expect, test } from 'vitest';
import { resources } from '@/lib/resources';
import it from '@/messages/it.json';
import { isUnder, repository } from '@/tests/support/architecture/tree';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './schema';

const words = it['audit-entries'].values;

test('every audited action has a name and a label', () => {
  const code = repository().filter((file) => isUnder('lib')(file) && !/\.test\.ts$/.test(file.path));
  const noted = code.flatMap(({ text }) => [
    ...text.matchAll(/\baction(?: =|:)[^'`,\n]*'([a-z-]+)'(?: : '([a-z-]+)')?/g),
  ]);
  const named = noted.flatMap(([, one, other]) => [one, other]).filter((name) => name !== undefined);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !AUDIT_ACTIONS.some((action) => action === name))).toEqual([]);
  expect(Object.keys(words.action)).toEqual([...AUDIT_ACTIONS]);
});

test('actions are defined for every resource, files and jobs', () => {
  expect([...AUDIT_ENTITIES].toSorted()).toEqual([...Object.keys(resources), 'files', 'jobs'].toSorted());
  expect(Object.keys(words.entity).toSorted()).toEqual([...AUDIT_ENTITIES].toSorted());
});
