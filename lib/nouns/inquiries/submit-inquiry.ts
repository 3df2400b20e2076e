import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { openIn, sealIn } from '@/lib/core/encrypted-fields';
import { definePublicForm } from '@/lib/core/verb';
import { findPublicCenter } from '@/lib/nouns/centers/find-public';
import { localDay } from '@/lib/nouns/centers/opening-hours/rules';
import { newId } from '@/lib/run/db/new-id';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { badRequest, conflict, invalid } from '@/lib/run/errors';
import { addDays } from '@/lib/run/i18n/dates';
import type { Locale } from '@/lib/run/i18n/routing';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import { notifyVisitor } from './notify-visitor';
import { controlOf, DAYS_AHEAD, timesIn } from './rules';
import { inquiryForm } from './schema';

/** Encrypted: visitors' questions may be about their health. */
export const QUESTIONS = { table: 'inquiries', column: 'message' } as const;

export const withQuestion = async <Row extends { message: string | null }>(id: string, row: Row): Promise<Row> =>
  row.message === null ? row : { ...row, message: await openIn(QUESTIONS, id, row.message) };

/** Letters to one address in a day: somebody else's may have been typed. Further inquiries are dropped silently. */
const LETTERS_A_DAY = 5;

/** Accepts an inquiry, which the practice sees once the visitor has confirmed by the letter's link. */
async function submitInquiry(values: Record<string, string>, locale: Locale, now = new Date()): Promise<void> {
  const { center: slug = '' } = values;
  const center = slug ? await findPublicCenter(slug) : null;
  if (!center || center.refusesInquiries) throw badRequest('errors.noInquiries');
  const parsed = inquiryForm.safeParse({ ...values, wishes: timesIn(values) });
  if (!parsed.success)
    throw invalid(
      fieldProblems(parsed.error).map(({ field, ...rest }) => ({
        ...rest,
        field: field.startsWith('wishes') ? controlOf(Number(field.split('.')[1] ?? 0), values) : field,
      })),
    );
  const { kind, name, email, phone } = parsed.data;
  const wishes = parsed.data.kind === 'appointment' ? parsed.data.wishes : [];
  requireUpcoming(wishes, center.timeZone, now, (place) => controlOf(place, values));
  const question = parsed.data.kind === 'question' ? parsed.data.message : null;
  await transaction(async (tx) => {
    if (await hasReachedDailyLimit(tx, email)) return;
    const id = newId();
    const message = question === null ? null : await sealIn(QUESTIONS, id, question);
    await tx.inquiry.create({
      data: { id, centerId: center.id, kind, name, email, phone, culture: locale, wishes, message },
      select: { id: true },
    });
    await audit(tx, anonymous, { action: 'create', entity: 'inquiries', entityId: id });
    await notifyVisitor(tx, { id, name, email, culture: locale }, 'inquiryConfirm', { center: center.name, kind });
  });
}

/** Throws unless all of these local times are from tomorrow on, within the coming months, and different. */
export function requireUpcoming(
  times: readonly string[],
  timeZone: string,
  now: Date,
  controlAt: (place: number) => string,
): void {
  const today = localDay(now, timeZone);
  const last = addDays(today, DAYS_AHEAD);
  const wrong = times.flatMap((time, place) => {
    const day = time.slice(0, 10);
    const date = Date.parse(`${time}:00Z`); // which takes 31 February for 3 March
    const isDay = !Number.isNaN(date) && new Date(date).toISOString().startsWith(time);
    const message = !isDay
      ? 'validation.date'
      : day <= today || day > last
        ? 'validation.wishedDay'
        : times.indexOf(time) < place
          ? 'validation.duplicates'
          : null;
    return message ? [{ field: controlAt(place), message, values: { days: DAYS_AHEAD } }] : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
}

/** Throws if the day of an offered time is over at the center. */
export function requireNotPast(time: string, timeZone: string, now: Date): void {
  if (time.slice(0, 10) < localDay(now, timeZone)) throw conflict('errors.forbiddenTransition', 'time');
}

/** Locks the address for the rest of the transaction, so that a hundred at once are counted one after the other. */
async function hasReachedDailyLimit(tx: Tx, email: string): Promise<boolean> {
  await within(tx)(`select pg_advisory_xact_lock(hashtextextended('inquiry ' || lower($1), 0))::text`, [email]);
  const [row] = await within(tx)(
    `select count(*)::int as sent from inquiries where email = $1::citext and created_at > now() - interval '1 day'`,
    [email],
  );
  return (row!.sent as number) >= LETTERS_A_DAY;
}

export const sendInquiry = definePublicForm('POST /forms/inquiry', {
  summary: 'Ask a center for an appointment, or a question',
  tag: 'public',
  fields: 'center kind day1 time1 day2 time2 day3 time3 message name email phone privacyAccepted',
  page: '/request-appointment',
  // The form needs its center, also once the draft is gone.
  back: ({ values: { center = '', kind } }) =>
    `/request-appointment?${new URLSearchParams({ center, ...(kind === 'question' && { kind }) })}`,
  // The way back to the practice that was asked.
  thanks: ({ values: { center = '' } }) => ({ center }),
  once: true,
  submit: ({ values, locale }) => submitInquiry(values, locale),
});
