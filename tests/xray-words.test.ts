import type { AnyRows } from '@/lib/core/access/policy';
import { sampleActors } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { resources } from '@/lib/nouns/resources';
import { tableOf } from '@/lib/run/db/sql';
import it from '@/messages/it.json';

/** The columns and relations that a row rule names, in the record and in related ones. */
function namesIn(model: string, rows: AnyRows): string[] {
  return Object.entries(rows).flatMap(([key, value]: [string, unknown]): string[] => {
    if (key === 'AND' || key === 'OR') return (value as AnyRows[]).flatMap((one) => namesIn(model, one));
    if (key === 'NOT') return namesIn(model, value as AnyRows);
    const field = tableOf(model).fields[key]!;
    if ('column' in field || value === null) return [key];
    const inner = (field.list ? Object.values(value as object)[0] : value) as AnyRows;
    return [key, ...namesIn(field.to, inner)];
  });
}

test('the X-ray has a label for everything that rules refer to', () => {
  const named = Object.values(resources).flatMap((resource) =>
    sampleActors.flatMap((actor) =>
      grantsOf(resource, actor).flatMap(({ rows, update }) => [
        ...namesIn(resource.model, rows(actor)),
        ...(update && 'rows' in update ? namesIn(resource.model, update.rows(actor)) : []),
      ]),
    ),
  );
  const missing = [...new Set(named)].filter((name) => !(name in it.xray.columns || name in it.records.fields));
  expect(missing.map((name) => `edit messages/*.json: add xray.columns.${name}`)).toEqual([]);
});
