import { asked, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { FEWEST_PEOPLE, groupRecords } from '@/lib/core/lists/groups';
import { MOST_LISTED, refuse } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { defineVerb } from '@/lib/core/verb';
import { RESOURCE_NAMES } from '@/lib/nouns/resource-names';
import { notFound } from '@/lib/run/errors';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { requestContext } from '@/lib/run/request-context';
import { networkOf } from '@/lib/run/requests/client-of';
import { listQueryOf } from './handlers';

const names = RESOURCE_NAMES.filter((name) => !name.includes('/'));
const figures = { type: 'object', additionalProperties: orNull({ type: 'number' }) };
const group = object({ keys: list(orNull(text)), key: orNull(text), count: number, sums: figures, averages: figures });

const GROUP_TEXT =
  'A field, or a part of one: `tier`, `address.region`; or two, separated by a comma. Days and instants are grouped by month (Italian time).';

/** Each may sort a hundred thousand records. */
const anonymousLimiter = limitConcurrencyFairly({ name: 'figures-of-strangers', most: 2, each: 1 });

/** Parameters of a list about how its records are shown. */
const OF_RECORDS = ['after', 'sort', 'count', 'fields', 'expand', 'abilities'];

export const readFigures = defineVerb('GET /figures/{resource}', {
  summary: 'How many records of a list share each value of a field, with sums and averages of others',
  description:
    `Takes the filters of that list (\`q\`, \`where\`, \`match\`, \`public\` and those by field), and counts what it would show the caller, where they may
read the fields: nothing that the list does not tell. Records about health come in groups of ${FEWEST_PEOPLE} people at least; what is in smaller ones is left
out of the totals as well. A group has \`keys\`, one for each field (\`key\` is the first of them). A record with several values is in several groups. More than ${MOST_LISTED} records are a 400.`.replaceAll(
      '\n',
      ' ',
    ),
  tag: 'statistics',
  by: 'anybody',
  scope: '*',
  inPath: { enum: names },
  parameters: [
    { ...asked('groupBy', text, GROUP_TEXT), required: true },
    asked('sum', text, 'Numbers to add up, separated by commas.'),
    asked('avg', text, 'Numbers of which to form the average, separated by commas.'),
    asked(
      'page',
      { type: 'integer', minimum: 1, default: 1 },
      'Of the groups; those with the most records come first.',
    ),
    asked('limit', { type: 'integer', minimum: 1, maximum: 100, default: 25 }, 'Groups on a page.'),
    asked('q', text, 'Only records that match.'),
    asked('where', text, 'Filters combined freely, as of the list.'),
    {
      ...asked(
        'filters',
        { type: 'object', additionalProperties: text },
        'Filters of the list, each a parameter of its own.',
      ),
      style: 'form',
      explode: true,
    },
  ],
  answer: object({ groups: list(group), groupCount: number, total: number, sums: figures, averages: figures }),
  run: async ({ url, params, actor }) => {
    const resource = names.some((name) => name === params.resource) ? nouns().resources[params.resource!]! : null;
    if (!resource) throw notFound();
    const parameters = new URLSearchParams(url.searchParams);
    const take = (name: string) => {
      const [value, twice] = parameters.getAll(name);
      if (twice !== undefined) throw refuse('repeatedParameter', name);
      parameters.delete(name);
      return value?.split(',') ?? [];
    };
    const [by, sums, averages] = [take('groupBy'), take('sum'), take('avg')];
    if (by.length === 0 || by.length > 2 || new Set(by).size < by.length || by.includes(''))
      throw refuse('wrongValue', 'groupBy', { value: by.join().slice(0, 60) });
    const strange = OF_RECORDS.find((name) => parameters.has(name));
    if (strange) throw refuse('unknownParameter', strange);
    const { reader, query } = listQueryOf(resource, actor, parameters);
    if (query.page < 1) throw refuse('numberOutOfRange', 'page', { min: 1, max: MOST_LISTED });
    const grouping = { by, sums, averages, subject: resource.subject, unfolded: [], most: 0 };
    const grouped = () => groupRecords(resource, reader, query, grouping);
    const from = networkOf(requestContext.getStore()?.ipAddress ?? '');
    const { groups, ...found } = actor.id === null ? await anonymousLimiter(from, grouped) : await grouped();
    if (!groups) throw refuse('tooManyToGroup', 'groupBy', { most: MOST_LISTED });
    return {
      groups: groups.map(({ keys, key, count, sums: all, averages: means }) => ({
        keys,
        key,
        count,
        sums: all,
        averages: means,
      })),
      ...found,
    };
  },
});
