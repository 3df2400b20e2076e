import type { FieldKind } from '@/lib/core/fields/kinds';
import { narrowPlaces } from './narrow-places';

const kinds: Record<string, FieldKind> = { status: 'state', level: 'level', tier: 'level' };
const placesOf = (shown: string[], wanted: string[]) => {
  const fields = shown.map((name) => ({ name, kind: kinds[name] ?? ('text' as const) }));
  return Object.fromEntries(narrowPlaces(fields, wanted, ['name', 'surname']));
};

test('a person is named by both names, with the level beside', () =>
  expect(placesOf(['surname', 'name', 'email', 'level', 'role'], ['surname', 'name', 'level', 'email'])).toEqual({
    surname: 'name',
    name: 'name-too',
    email: 'fact',
    level: 'badge',
    role: 'none',
  }));

test('wanted fields missing in the list are left out', () =>
  expect(placesOf(['code', 'status'], ['code', 'userId', 'status'])).toEqual({ code: 'name', status: 'badge' }));

test('the name need not be the first column', () =>
  expect(placesOf(['eventDate', 'type'], ['type', 'eventDate'])).toEqual({ eventDate: 'fact', type: 'name' }));

test('without preferences the first four columns make the card', () =>
  expect(placesOf(['a', 'b', 'c', 'd', 'e'], [])).toEqual({ a: 'name', b: 'fact', c: 'fact', d: 'fact', e: 'none' }));

test('one status beside the name, the others as facts', () =>
  expect(placesOf(['name', 'tier', 'status'], ['name', 'tier', 'status'])).toEqual({
    name: 'name',
    tier: 'fact',
    status: 'badge',
  }));
