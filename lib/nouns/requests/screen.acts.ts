import type { Act, List, Screen } from '@/lib/core/screens/define';
import { nextStates, statesOf, WORKFLOWS, type Workflow } from './rules';
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

/** The record screen of a request: the work on it, with its state, and after a merger the button to separate it. */
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
