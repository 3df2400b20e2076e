// Whether the demo people, whose password stands in the README, may be loaded.

/** Names and addresses that only this machine and those beside it can reach. */
const PRIVATE = [
  /^localhost$|\.(localhost|local|internal|test|example)$/,
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(::1|f[cd].*|fe80.*)\]$/,
  /^[^.[]+$/, // a container or a machine of the own network
];

/**
 * @param {{ DEMO_DATA?: string, APP_URL?: string }} env
 * @returns {string | undefined} the reason in a few words; undefined when they may
 */
export function whyNoDemoData({ DEMO_DATA, APP_URL }) {
  if (DEMO_DATA === 'no') return 'not wanted (DEMO_DATA=no)';
  const host = APP_URL && URL.canParse(APP_URL) ? new URL(APP_URL).hostname : 'localhost';
  if (PRIVATE.some((pattern) => pattern.test(host))) return undefined;
  return `none: everybody knows the password of the demo people, and ${host} is public`;
}
