// A professional with suspicious credits, as an example in the list of unusual earners.
import { openMoment } from './calendar';
import type { Stage } from './demo-people';
import { makeExpert, practiceIn } from './experts';
import type { Entry } from './ledger';
import { makeTreatment, patientBook } from './treatments';
import type { World } from './world';

/** Within the 90 days that are analysed. */
const DAYS_BACK = [11, 26, 47];
const A_DAY = 13;

/** Adds a professional with more treatments than fit into a day, without codes, of patients who never sign in. */
export function addHurriedExpert(world: World, { places, practices, crews, codes }: Omit<Stage, 'staff'>): void {
  const expert = makeExpert(world, 'IT', { createdAt: world.daysAgo(300) });
  const town = places.towns.find(({ country, name }) => country === 'IT' && name === 'Bergamo')!;
  const practice = practiceIn(world, places, town, expert);
  const patients = patientBook(world, 'IT', practice.id);
  const most = world.settings['credits.limits.treatmentsWithoutCode'];
  const earned = DAYS_BACK.flatMap((daysBack) => {
    const ofDay: Entry[] = [];
    for (let n = 0; n < A_DAY; n += 1) {
      const paid = ofDay.filter(({ origin, amount }) => origin === 'treatment' && amount > 0).length;
      const uncoded = { hasPlace: paid < most };
      const at = openMoment(world, daysBack);
      ofDay.push(
        ...makeTreatment(world, { at, expert, practice, codes, patients, level: 'base', rating: null, uncoded }),
      );
    }
    return ofDay;
  });
  for (const { row } of patients.people) row.first_session_at = null;
  practices.push(practice);
  crews.push({
    expert,
    practices: [practice],
    story: { aim: { level: 'base', theory: 10, practice: 60 }, patients, earned },
  });
}
