import { useTranslations } from 'next-intl';
import type { Notification } from '@/lib/nouns/notifications/schema';

/** The text of a notification in the reader's language, with levels by name; null for an unknown message key. */
export function useNotificationText(): (told: Pick<Notification, 'message' | 'values'>) => string | null {
  const t = useTranslations();
  return ({ message, values }) => {
    if (!t.has(message as never)) return null;
    const level = `levels.${values.level}`;
    const named = t.has(level as never) ? { ...values, level: t(level as never) } : values;
    return t(message as never, named as never);
  };
}
