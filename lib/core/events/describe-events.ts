import { scopesOf } from '@/lib/core/access/scopes';
import type { Resource } from '@/lib/core/define';
import { id, instant, type Json, list, object, orNull, reference, text } from '@/lib/core/json-schema';
import { schemaName } from '@/lib/core/openapi';

export const KINDS = ['created', 'changed', 'deleted', 'restored'] as const;
export const ACTORS = ['person', 'key', 'service'] as const;

/** The feed has events of resources that keys may read, except parts of another one (`users/experts`). */
export const hasEvents = (resource: Resource): boolean =>
  !resource.name.includes('/') && scopesOf(resource).includes(`${resource.name}:read`);

/** What may happen to its records: only of some is a deletion taken back. */
export const kindsOf = (resource: Resource): readonly string[] =>
  KINDS.filter((kind) => hasEvents(resource) && (resource.isSoft || kind !== 'restored'));

export function eventSchemas(resources: readonly Resource[], actions: readonly string[]): Json {
  const schemas = resources.filter(hasEvents).map((resource) => [
    `${schemaName(resource)}Event`,
    object({
      id: { ...text, description: 'The same whenever it is read.' },
      type: { enum: kindsOf(resource).map((kind) => `${resource.name}.${kind}`) },
      resource: { const: resource.name },
      recordId: { ...id, description: `Of a record at /api/${resource.name}/{id}.` },
      at: { ...instant, description: 'When the change was begun. The order of the feed is another one.' },
      fields: {
        ...list({ enum: resource.fields.filter((field) => !resource.onlySingly.includes(field)) }),
        description:
          'Of a change: what may have changed in the record itself, as far as the caller may read it in lists. What is worked out from other records is not named.',
      },
      actor: {
        ...orNull({ enum: ACTORS }),
        description: 'Null: a visitor, a job, or a consequence of another change.',
      },
      action: orNull(reference('EventAction')),
    }),
  ]);
  return {
    ...(Object.fromEntries(schemas) as Json),
    EventAction: { enum: actions, description: 'What was done, in the words of the audit.' },
    Event: { oneOf: schemas.map(([name]) => ({ $ref: `#/components/schemas/${name as string}` })) },
  };
}
