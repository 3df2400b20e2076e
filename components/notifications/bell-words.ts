import { useTranslations } from 'next-intl';
import type { getMessages } from 'next-intl/server';
import type { Notification } from '@/lib/nouns/notifications/schema';
import { messageKey } from '@/lib/run/i18n/message-key';

/** With levels by name; null for an unknown message key. */
export function useNotificationText(): (notification: Pick<Notification, 'message' | 'values'>) => string | null {
  const t = useTranslations();
  return ({ message, values }) => {
    if (!t.has(messageKey(message))) return null;
    const level = `levels.${values.level}`;
    const named = t.has(messageKey(level)) ? { ...values, level: t(messageKey(level)) } : values;
    return t(messageKey(message), messageKey(named));
  };
}

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
