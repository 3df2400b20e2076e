import { asked, flag, id, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { GAP_WEEKS, gapReport } from '@/lib/nouns/centers/search-gaps/schema';
import { PERIODS } from '@/lib/nouns/statistics/rules.programme';
import { SHADE_GUIDES, TREATMENT_METHODS } from '@/lib/nouns/treatments/schema';
import type { Calls } from './operation';

const real = { type: 'number' };
const month = { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' };
const method = { enum: [...TREATMENT_METHODS] };

const filters = [
  asked('from', month, 'First month; by default a year before `to`.'),
  asked('to', month, 'Last month; by default the current one. At most 120 months.'),
  asked('centerId', id, 'Treatments at this center.'),
  asked('expert', id, 'Treatments of this professional.'),
  asked('region', text, 'Treatments at centers of this region.'),
];

const gain = object({
  method,
  severalCycles: { type: 'boolean' },
  treatments: number,
  mean: real,
  lowest: number,
  lowerQuartile: number,
  median: number,
  upperQuartile: number,
  highest: number,
  expected: list(number),
  asExpected: number,
  programmeMean: orNull(real),
});

const guide = object({
  treatments: number,
  shades: list(object({ shade: text, start: number, end: number })),
  targetBefore: orNull(number),
  targetAfter: orNull(number),
  gains: list(gain),
});

const complications = object({
  treatments: number,
  gingival: number,
  skin: number,
  sensibility: object({ none: number, mild: number, moderate: number, severe: number, notStated: number }),
  programme: orNull(object({ gingival: real, skin: real, sensibility: real })),
});

const figures = object({
  treatments: number,
  months: list(
    object({
      month,
      treatments: number,
      methods: object(Object.fromEntries(TREATMENT_METHODS.map((name) => [name, number]))),
    }),
  ),
  methods: list(object({ method, treatments: number })),
  guides: object(Object.fromEntries(SHADE_GUIDES.map((name) => [name, guide]))),
  satisfaction: object({
    ratedUltra: number,
    minimum: number,
    average: orNull(real),
    stars: orNull(list(number)),
    programmeAverage: orNull(real),
  }),
  complications: orNull(complications),
});

/** A number with the list it counts and the list's address. */
const figure = {
  ...object({ name: text, screen: text, query: { type: 'object' }, count: number, href: text }),
  additionalProperties: true,
};

const query = object({ from: month, to: month, centerId: id, expert: id, region: text }, [
  'centerId',
  'expert',
  'region',
]);

/** Statistics on treatments: professionals get their own, admins all. */
export const statisticsCalls: Calls = {
  '/statistics': {
    get: {
      tag: 'statistics',
      summary: 'The numbers of the treatments that the caller may see',
      query: filters,
      answer: object({ query, figures }),
    },
  },
  '/statistics.csv': {
    get: {
      tag: 'statistics',
      summary: 'The same as a spreadsheet, in the caller’s language',
      query: filters,
      file: 'text/csv',
    },
  },
  '/statistics/programme': {
    get: {
      tag: 'statistics',
      summary: 'The programme in figures, each with the list that it counts (admin)',
      query: [asked('period', { enum: [...PERIODS] }, 'The number of days to look back; by default a year.')],
      answer: object({
        period: { enum: [...PERIODS] },
        countedAt: orNull(text),
        start: orNull(text),
        months: list(month),
        figures: list(figure),
        reached: list(figure),
        places: list(figure),
      }),
    },
  },
  '/search-gaps': {
    get: {
      tag: 'statistics',
      summary: 'Where visitors found no center nearby, for admins, and for area managers in their provinces',
      query: [
        asked('weeks', { type: 'integer', enum: GAP_WEEKS, default: 12 }, 'The number of weeks to look back.'),
        asked(
          'area',
          text,
          '`IT-MI` or `DE`: with the nearest unqualified professionals and centers not yet authorised.',
        ),
      ],
      answer: jsonSchema(gapReport),
    },
  },
  '/list-cells': {
    get: {
      tag: 'statistics',
      summary: 'A field of a record for editing in the cell of a list: its value, choices, version and labels',
      query: [
        asked('resource', text, 'The name of the resource.'),
        asked('id', id, 'The id of the record.'),
        asked('field', text, 'The name of the field.'),
      ],
      answer: object({
        resource: text,
        title: text,
        label: text,
        kind: text,
        value: text,
        shown: text,
        isNullable: flag,
        max: orNull(number),
        version: orNull(text),
        options: list(object({ value: text, label: text })),
        words: { type: 'object', additionalProperties: text },
      }),
    },
  },
};
