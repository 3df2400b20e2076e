import { anonymous } from '@/lib/core/actor/actor';
import { addPractice, findPracticePlace } from '@/lib/nouns/centers/add-practice';
import { openMembership } from '@/lib/nouns/memberships/write-membership';
import { invalid } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { repeatedProblems } from './check-own-password';
import { centerNameProblems } from './link-center';
import { registerUser } from './register-user';
import { registrationOf } from './schema';

/** Registers a professional together with the center they work in. Throws a 400 that lists every wrong field. */
export async function registerExpert(values: Record<string, string>, locale: Locale): Promise<{ userId: string }> {
  const { centerName = '', centerPlace = '' } = values;
  const place = centerPlace.trim() ? await findPracticePlace(centerPlace, locale) : null;
  const problems = [...repeatedProblems(values), ...centerNameProblems(centerName)];
  if (!values.expertType) problems.push({ field: 'expertType', message: 'validation.required' });
  if (!place)
    problems.push({ field: 'centerPlace', message: centerPlace.trim() ? 'validation.place' : 'validation.required' });
  return registerUser(registrationOf(values, locale, 'expert'), {
    problems,
    about: [centerName, centerPlace],
    alongside: async (tx, expertId) => {
      if (!place) throw invalid(problems);
      const practice = { name: centerName.trim(), place, expertId };
      const { id, isKnown } = await addPractice(tx, anonymous, practice);
      // The center is notified once the address is confirmed.
      if (isKnown) await openMembership(tx, anonymous, { centerId: id, userId: expertId, kind: 'request' });
    },
  });
}
