import type { Act, List, Screen } from '@/lib/core/screens/define';
import { nextStates, statesOf, WORKFLOWS, type Workflow } from './rules';
import type { RequestName } from './schema';

type Assignee = Workflow['assignee'];

/** What can be done with a request of this kind: a move to each state that can follow, and assigning it. */
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

/** What the list of every kind of request has. */
export const requestList = {
  above: 'request-views',
  drawnAbove: 'work',
  otherViews: { board: 'request-board', triage: 'request-triage' },
} as const satisfies Partial<List>;

/** What the screen of one request has: the work on it, which says its state, and after a merger the way back. */
export function requestRecord<Field extends Assignee>(name: RequestName, assignee: Field) {
  const states = ['status', 'work', 'dueOn', 'waitingSince', 'snoozedUntil'] as const;
  const shownBelow: readonly ((typeof states)[number] | Field)[] = [...states, assignee];
  const action = `/api/forms/requests/${name}/{id}`;
  return {
    around: 'request-work',
    shownBelow,
    undo: { requestMerged: { action, field: 'separateId' }, requestMoved: { action, field: 'undoStep' } },
  } as const satisfies Partial<NonNullable<Screen['record']>>;
}
