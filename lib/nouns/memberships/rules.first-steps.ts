/** The steps of a professional until a center of theirs is authorized, in order. */
const STEPS = ['address', 'center', 'data', 'training'] as const;
export type FirstStep = (typeof STEPS)[number];

type State = {
  isConfirmed: boolean;
  isEnabled: boolean;
  centers: readonly Readonly<Record<string, unknown>>[];
};

/** The request that the step of the center shows, which is not shown again beside the steps. */
export const askedInSteps = <One extends { kind: string }>(state: State, waiting: readonly One[]): One | undefined =>
  firstSteps(state)?.next === 'center' && !waiting.some(({ kind }) => kind === 'invitation')
    ? waiting.find(({ kind }) => kind === 'request')
    : undefined;

export function firstSteps({ isConfirmed, isEnabled, centers }: State) {
  if (centers.some(({ isAuthorized }) => isAuthorized === true)) return null;
  const isComplete = ({ missingData }: State['centers'][number]) =>
    !Array.isArray(missingData) || missingData.length === 0;
  const done: Record<FirstStep, boolean> = {
    address: isConfirmed,
    center: centers.length > 0,
    data: centers.some(isComplete),
    training: isEnabled,
  };
  const next = STEPS.find((step) => !done[step]);
  return next ? { next, steps: STEPS.map((name) => ({ name, isDone: done[name] })) } : null;
}
