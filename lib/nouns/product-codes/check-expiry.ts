import { todayText } from '@/lib/run/i18n/dates';

/**
 * Whether a code can no longer be used: from midnight in Italy after its batch's last day.
 * @param expiresOn a day of the database, which is its midnight in UTC
 */
export const isExpired = (expiresOn: Date | null | undefined, now = new Date()): boolean =>
  Boolean(expiresOn && expiresOn.toISOString().slice(0, 10) < todayText(now));
