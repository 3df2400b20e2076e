import { asked, id, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { SHADE_GUIDES } from '@/lib/nouns/treatments/schema';

const real = { type: 'number' };
const month = { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' };
const method = { enum: [...TREATMENT_METHODS] };

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

export const figures = object({
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

export const query = object({ from: month, to: month, centerId: id, expert: id, region: text }, [
  'centerId',
  'expert',
  'region',
]);

export const filters = [
  asked('from', month, 'First month; by default a year before `to`.'),
  asked('to', month, 'Last month; by default the current one. At most 120 months.'),
  asked('centerId', id, 'Treatments at this center.'),
  asked('expert', id, 'Treatments of this professional.'),
  asked('region', text, 'Treatments at centers of this region.'),
];
