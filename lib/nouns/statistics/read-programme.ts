import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { asked, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { openProgramme } from '@/lib/nouns/statistics/open-programme';
import { PERIODS, USUAL_PERIOD } from '@/lib/nouns/statistics/rules.programme';
import { badRequest } from '@/lib/run/errors';

const figure = {
  ...object({ name: text, screen: text, query: { type: 'object' }, count: number, href: text }),
  additionalProperties: true,
};

const month = { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' };

export const readProgramme = defineVerb('GET /statistics/programme', {
  summary: 'The programme in figures, each with the list that it counts (admin)',
  parameters: [asked('period', { enum: [...PERIODS] }, 'The number of days to look back; by default a year.')],
  answer: object({
    period: { enum: [...PERIODS] },
    countedAt: orNull(text),
    start: orNull(text),
    months: list(month),
    figures: list(figure),
    reached: list(figure),
    places: list(figure),
  }),
  run: async ({ url, actor }) => {
    const me = requirePerson(actor);
    const wanted = url.searchParams.get('period') ?? USUAL_PERIOD;
    const period = PERIODS.find((one) => one === wanted);
    if (!period) throw badRequest('errors.wrongValue', { parameter: 'period', value: wanted.slice(0, 60) });
    return json(JSON.stringify(await openProgramme(me, period)));
  },
});
