import { useTranslations } from 'next-intl';
import type { Notification } from '@/lib/notifications/schema';

/** The words of notifications in the reader's language; levels by their names. null for a message nobody knows any more. */
export function useNotificationText(): (told: Pick<Notification, 'message' | 'values'>) => string | null {
  const t = useTranslations();
  return ({ message, values }) => {
    if (!t.has(message as never)) return null;
    const level = `levels.${values.level}`;
    const named = t.has(level as never) ? { ...values, level: t(level as never) } : values;
    return t(message as never, named as never);
  };
}
