import type { Act } from '@/lib/screens/define';
import { nextStates, statesOf, type Workflow } from './rules';
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
      ...{ name: status, label: `requests.moves.${status}`, icon: 'arrow-right', writes: 'status' },
      ...{ among: { status: from }, done: 'requestChanged' },
      call: { method: 'PUT', path: `/api/${name}/{id}`, body: { status } },
    };
  });
  return [
    ...moves.filter(({ among }) => among?.status?.length),
    { name: 'assign', label: 'requests.assign', icon: 'user', writes: assignee, on: 'card' },
  ];
}
