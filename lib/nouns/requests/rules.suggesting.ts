import type { KnownSender } from './known-sender';
import type { Applicant } from './open-application';
import type { Duplicates } from './open-duplicates';
import type { RequestWork } from './open-work';
import type { Sameness } from './schema';

/** What its reader should probably do next with a request, and why. */
export type Suggestion =
  | { act: 'merge'; id: string; title: string; same: Sameness[] }
  | { act: 'link'; name: string }
  | { act: 'center'; name: string; city: string | null; href: string | undefined }
  | { act: 'assign'; id: string; name: string; open: number };

type Facts = {
  duplicates: Duplicates;
  known: KnownSender;
  applicant: Applicant | null;
  work: Pick<RequestWork, 'assignee'>;
};

/** The first that applies: a duplicate spares the whole request, whoever is in charge only a question. */
export function suggestionFor({ duplicates, known, applicant, work }: Facts): Suggestion | null {
  const double = duplicates.others.find(({ mayMerge }) => mayMerge);
  if (double) return { act: 'merge', id: double.id, title: double.title, same: double.same };
  const { consultant, center } = known;
  if (consultant && !work.assignee.id && work.assignee.choices?.some(({ id }) => id === consultant.id))
    return { act: 'assign', ...consultant };
  if (applicant?.known && !applicant.user) return { act: 'link', name: applicant.known };
  if (center?.isGuess && !applicant?.center)
    return { act: 'center', name: center.name, city: center.city, href: center.href };
  return null;
}
