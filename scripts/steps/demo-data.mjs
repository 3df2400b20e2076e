// Decides whether the demo accounts, whose password is in the README, may be loaded.

/** Host names and addresses reachable only from this machine and its local network. */
const PRIVATE = [
  /^localhost$|\.(localhost|local|internal|test|example)$/,
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(::1|f[cd].*|fe80.*)\]$/,
  /^[^.[]+$/, // a container or a machine on the local network
];

/**
 * @param {{ DEMO_DATA?: string, APP_URL?: string }} env
 * @returns {string | undefined} the reason in a few words; undefined if they may be loaded
 */
export function whyNoDemoData({ DEMO_DATA, APP_URL }) {
  if (DEMO_DATA === 'no') return 'not wanted (DEMO_DATA=no)';
  const host = APP_URL && URL.canParse(APP_URL) ? new URL(APP_URL).hostname : 'localhost';
  if (PRIVATE.some((pattern) => pattern.test(host))) return undefined;
  return `none: everybody knows the password of the demo people, and ${host} is public`;
}
