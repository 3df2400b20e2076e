import type { Person } from '@/lib/core/actor/actor';
import { first, type Query } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { type ListView, openList } from '@/lib/core/screens/open-list';
import { openRecord, type RecordView } from '@/lib/core/screens/open-record';
import { Problem } from '@/lib/run/errors';
import { listOfRequests } from './data';
import { type KnownSender, knownSender } from './known-sender';
import { type Applicant, openApplication } from './open-application';
import { type Duplicates, openDuplicates } from './open-duplicates';
import { openWork, type RequestWork } from './open-work';
import { cardFields, cardsOf, type RequestCard } from './request-cards';
import type { MatchReason, RequestName } from './schema';

type Suggestion =
  | { act: 'merge'; id: string; title: string; same: MatchReason[] }
  | { act: 'link'; name: string }
  | { act: 'center'; name: string; city: string | null; href: string | undefined }
  | { act: 'assign'; id: string; name: string; open: number };

type Facts = {
  duplicates: Duplicates;
  known: KnownSender;
  applicant: Applicant | null;
  work: Pick<RequestWork, 'assignee'>;
};

/** The first that applies: merging a duplicate saves the whole request, somebody in charge only one question. */
function suggestionFor({ duplicates, known, applicant, work }: Facts): Suggestion | null {
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

export type OpenedRequest = {
  view: RecordView;
  work: RequestWork;
  duplicates: Duplicates;
  applicant: Applicant | null;
  known: KnownSender;
  suggestion: Suggestion | null;
};

export type Triage = {
  list: ListView;
  cards: RequestCard[];
  /** Null if there is none left, or it is somebody else's by now. */
  opened: OpenedRequest | null;
  /** The index of the opened request in the queue; -1 if it is not among those shown. */
  place: number;
};

const SHOWN = 50;

/** The requests of a kind that wait for an answer, oldest first, filtered and searched like their list; one is open. */
export async function openTriage(me: Person, name: RequestName, query: Query): Promise<Triage> {
  const fields = cardFields(name);
  const { forArea: _, ...screen } = listScreens[listOfRequests(name)]!;
  const queue = { ...screen, columns: fields, sort: 'createdAt' };
  const work = first(query.work) || 'unanswered';
  const { columns: _columns, view: _view, ...asked } = query;
  const list = await openList(queue, me, { ...asked, work: work === 'all' ? '' : work, limit: String(SHOWN) });
  const [cards, wanted] = [await cardsOf(me, name, list.records), first(query.open)];
  const id = wanted || cards[0]?.id;
  const opened = id ? await openOne(me, name, id) : null;
  // If a colleague has dealt with it meanwhile, the next one is opened.
  const shown = opened || !cards[0] || id === cards[0].id ? opened : await openOne(me, name, cards[0].id);
  return { list, cards, opened: shown, place: cards.findIndex((card) => card.id === shown?.view.record._id) };
}

async function openOne(me: Person, name: RequestName, id: string): Promise<OpenedRequest | null> {
  const view = await openRecord(name, me, id).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
  const [work, duplicates, applicant, known] = view
    ? await Promise.all([
        openWork(me, view),
        openDuplicates(me, name, view.record, view.abilities.update),
        openApplication(me, name, view.record),
        knownSender(me, name, view.record),
      ])
    : [];
  if (!view || !work || !duplicates || !known) return null;
  const facts = { work, duplicates, applicant: applicant ?? null, known };
  return { view, ...facts, suggestion: suggestionFor(facts) };
}
