import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { openProgramme } from '@/lib/nouns/statistics/open-programme';
import { PERIODS, USUAL_PERIOD } from '@/lib/nouns/statistics/rules.programme';
import { badRequest } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';

/** The programme's figures, each with a link to the list it counts. */
export const GET = handle(async ({ url, actor }) => {
  const me = requirePerson(actor);
  const wanted = url.searchParams.get('period') ?? USUAL_PERIOD;
  const period = PERIODS.find((one) => one === wanted);
  if (!period) throw badRequest('errors.wrongValue', { parameter: 'period', value: wanted.slice(0, 60) });
  return json(JSON.stringify(await openProgramme(me, period)));
});
