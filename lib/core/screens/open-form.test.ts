import { z } from 'zod';
import { shapeOf } from '@/lib/core/describe';
import { kind } from '@/lib/core/fields/kinds';
import { optional, text } from '@/lib/core/fields/schema.fields';
import { OPENED_WITH, openedWith } from '@/lib/core/form-drafts/rules.opened-with';
import type { Shown } from '@/lib/core/screens/read-records';
import { type Typed, toForm } from './form-values';
import { compareVersions } from './open-form';

const drawing = kind('gap', z.string());
const fields = [
  shapeOf('name', text()),
  shapeOf('logo', optional(drawing)),
  shapeOf('banner', kind('parts', z.strictObject({ words: text(), drawing: optional(drawing) }))),
];
const typedOf = (record: Record<string, unknown>): Typed =>
  Object.assign({}, ...fields.map((field) => toForm(field, record[field.name]))) as Typed;

test('asks about nothing that the form does not show, be it a field or a part of one', () => {
  const opened = { name: 'A', logo: 'old', banner: { words: 'Hello', drawing: 'old' } };
  const sent = { [OPENED_WITH]: openedWith(typedOf(opened)), name: 'B', 'banner.words': 'Hello' };
  const theirs = { name: 'A', logo: 'new', banner: { words: 'Welcome', drawing: 'new' } };
  const stored = { _id: '1', ...theirs } as Shown;
  const { asked, taken, values } = compareVersions(fields, stored, sent);
  expect([asked, taken]).toEqual([[], ['banner']]);
  expect(values).toMatchObject({ name: 'B', 'banner.words': 'Welcome' });
  const both = compareVersions(fields, stored, { ...sent, 'banner.words': 'Hi' });
  expect(both.asked.map(({ field }) => field.name)).toEqual(['banner']);
});
