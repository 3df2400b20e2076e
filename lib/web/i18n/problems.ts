/** The kinds of error pages and their status; also keys of messages/*.json. */
export const problems = {
  'bad-request': 400,
  'not-found': 404,
  'center-not-found': 404,
  failure: 500,
  unavailable: 503,
} as const;

export type ProblemName = keyof typeof problems;

export const isProblemName = (name: string): name is ProblemName => Object.hasOwn(problems, name);
