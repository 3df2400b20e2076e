import type { getMessages } from 'next-intl/server';

/** Sends the browser only the texts that notifications need. */
export const wordsOfBell = ({
  notifications,
  levels,
  memberships: { accept, refuse },
  portal: { live },
}: Awaited<ReturnType<typeof getMessages>>) => ({
  notifications,
  levels,
  memberships: { accept, refuse },
  portal: { live },
});
