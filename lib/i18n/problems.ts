/** What a page about something that went wrong can be about, and the status it has. Also keys of messages/*.json. */
export const problems = {
  'bad-request': 400,
  'not-found': 404,
  'center-not-found': 404,
  failure: 500,
  unavailable: 503,
} as const;

export type ProblemName = keyof typeof problems;

export const isProblemName = (name: string): name is ProblemName => Object.hasOwn(problems, name);
