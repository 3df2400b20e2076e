import type { Act, List, Screen, TimelineSource } from '@/lib/core/screens/define';
import { timelineSource } from '@/lib/nouns/users/screen';
import { names } from '@/lib/run/names';
import { nextStates, statesOf, WORDS, WORKFLOWS, type Workflow } from './rules';
import type { RequestName } from './schema';

type Assignee = Workflow['assignee'];

/** Bulk acts on requests of this kind: a move to each state, and assigning. */
export function actsOnRequests<Field extends Assignee>(
  name: RequestName,
  assignee: Field,
): (Act<'status'> | Act<Field>)[] {
  const states = statesOf(name);
  const moves = states.map((status): Act<'status'> => {
    const from = states.filter((state) => nextStates(name, state).includes(status));
    return {
      name: status,
      label: `requests.moves.${status}`,
      icon: 'arrow-right',
      writes: 'status',
      among: { status: from },
      done: 'requestChanged',
      call: { method: 'PUT', path: `/api/${name}/{id}`, body: { status } },
    };
  });
  return [
    ...moves.filter(({ among }) => among?.status?.length),
    { name: 'task', label: 'tasks.new', icon: 'plus', to: `tasks/new?${WORKFLOWS[name].note}={id}`, isInRows: true },
    { name: 'assign', label: 'requests.assign', icon: 'user', writes: assignee, on: 'card' },
  ];
}

export const requestList = {
  above: 'request-views',
  drawnAbove: 'work',
  otherViews: { board: 'request-board', triage: 'request-triage' },
} as const satisfies Partial<List>;

/** The field with an applicant's address, and the letters that requests cause. Reporters have an account with theirs. */
const LETTERS = {
  'product-test-requests': ['referentEmail', 'productTestReceived productTestManaged productTestShipped'],
  contacts: ['email', 'contactReceived contactProcessing contactClosed contactRejected'],
  'cw-rollup-requests': ['email', 'rollupReceived rollupClosed'],
  reportings: null,
} as const satisfies Record<RequestName, readonly [string, string] | null>;

/** What has happened with a request. Its answers are messages, so their letters are left out. */
function requestTimeline(name: RequestName): readonly TimelineSource[] {
  const { note } = WORKFLOWS[name];
  const [its, letters] = LETTERS[name] ?? [];
  const letter = letters && names(letters);
  return [
    timelineSource('request-notes', note, { kind: 'notes', icon: 'edit', where: { kind: 'note' } }),
    timelineSource('request-notes', note, { except: { kind: 'note' } }),
    timelineSource('tasks', note),
    ...(its && letter ? [timelineSource('outbox', 'email', { its, where: { letter }, since: 'createdAt' })] : []),
    timelineSource('audit-entries', 'entityId', {
      where: { entity: name },
      shows: ['action', 'status', 'assigneeId', 'actorId', 'reason'],
    }),
  ];
}

/** The record screen of a request: the work on it, with its state, and after a merger the button to separate it. */
export function requestRecord<Name extends RequestName, Field extends Assignee>(name: Name, assignee: Field) {
  const states = ['status', 'work', 'dueOn', 'waitingSince', 'snoozedUntil'] as const;
  type Shown = (typeof states)[number] | Field | (typeof WORDS)[Name][number];
  const shownBelow: readonly Shown[] = [...states, assignee, ...WORDS[name]];
  const action = `/api/forms/requests/${name}/{id}`;
  return {
    around: 'request-work',
    shownBelow,
    timeline: requestTimeline(name),
    undo: { requestMerged: { action, field: 'separateId' }, requestMoved: { action, field: 'undoStep' } },
  } as const satisfies Partial<NonNullable<Screen['record']>>;
}
