import { definePublicForm } from '@/lib/core/verb';
import type { AddressParts } from '@/lib/nouns/centers/schema';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { fromPool, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { badRequest, conflict } from '@/lib/run/errors';
import { localePath } from '@/lib/run/i18n/paths';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { visitorOf } from '@/lib/run/requests/client-of';
import { readInquiryLink } from './notify-visitor';
import { type InquiryStage, mailboxOf, stageOf } from './rules';
import type { InquiryKind, InquiryStatus } from './schema';
import { requireNotPast, withQuestion } from './submit-inquiry';

/** The first letter's link confirms for so many days. */
const CONFIRM_DAYS = 2;
/** Maximum number of a practice's open inquiries. */
const MOST_OPEN = 200;
/** Maximum of these from one mail domain, except those open to everybody. */
const MOST_OF_DOMAIN = 5;
/** To the practice about them. */
const LETTERS_A_DAY = 5;

/** A visitor's inquiry, for the page behind the letter's link. */
export type FollowedInquiry = AddressParts & {
  id: string;
  centerId: string;
  kind: InquiryKind;
  status: InquiryStatus;
  stage: InquiryStage;
  wishes: string[];
  proposals: string[];
  agreedAt: string | null;
  agreedInstant: string | null;
  message: string | null;
  center: string;
  /** null: the center is not public any more. */
  slug: string | null;
  /** The center is public and takes inquiries. */
  isOpen: boolean;
  timeZone: string;
  phone: string | null;
  lat: number | null;
  lng: number | null;
};

type Row = Omit<FollowedInquiry, 'stage'> & Omit<Parameters<typeof stageOf>[0], 'proposals'>;

const FOLLOWED = `
  select i.id::text, i.center_id::text as "centerId", i.kind::text, i.status::text, i.wishes, i.proposals, i.agreed_at as "agreedAt", i.message,
    to_char(i.agreed_at::timestamp at time zone c.time_zone at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "agreedInstant",
    to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
    c.name as center, case when c.is_public then c.slug end as slug, c.is_public and not c.refuses_inquiries as "isOpen",
    c.time_zone as "timeZone", c.phone_numbers[1] as phone, c.lat, c.lng, c.street_name as "streetName", c.street_number as "streetNumber",
    c.zip_code as "zipCode", c.city, c.province_code as "provinceCode", c.country, c.deleted_at is not null as "isEnded",
    i.given_up_at is not null as "isUnanswered",
    (i.status = 'unconfirmed' and i.created_at < now() - interval '${CONFIRM_DAYS} days') as "isLate"
  from inquiries i join centers c on c.id = i.center_id where i.id = $1::uuid`;

/** The inquiry of a letter's link; changes nothing. null if the link is invalid or expired, or the inquiry is gone. */
export async function followedInquiry(token: string): Promise<FollowedInquiry | null> {
  const id = await readInquiryLink(token);
  if (!id) return null;
  const rows = await fromPool<Row>(FOLLOWED, [id]);
  const [row] = rows;
  if (!row) return null;
  const proposals = row.proposals.filter((time) => time.slice(0, 10) >= row.today);
  return withQuestion(id, { ...row, proposals, stage: stageOf(row) });
}

/**
 * The visitor's reply by the letter's link: confirms, chooses one of the times that the practice proposes, or
 * withdraws. Repeating it changes nothing.
 * @throws Problem 400 for an invalid or expired link, 409 for what is not possible any more
 */
async function replyToInquiry(token: string, reply: string, time: string | undefined, visitor: string): Promise<void> {
  const found = await followedInquiry(token);
  if (!found || found.stage === 'ended') throw badRequest('errors.invalidResetToken');
  if (reply === 'confirm' && found.stage === 'unconfirmed')
    await spend(limits.inquiries, `${found.centerId} ${visitor}`);
  await transaction(async (tx) => {
    const [row] = await within(tx)(
      'select status::text, proposals, agreed_at from inquiries where id = $1::uuid for update',
      [found.id],
    );
    if (!row) throw badRequest('errors.invalidResetToken');
    const now = row as { status: InquiryStatus; proposals: string[]; agreed_at: string | null };
    if (reply === 'confirm') await confirm(tx, { ...found, status: now.status });
    else if (reply === 'choose') await choose(tx, found, now, time);
    else if (reply === 'withdraw') await withdraw(tx, found, now);
    else throw badRequest();
  });
}

async function confirm(tx: Tx, { id, centerId, kind, status, stage, slug, center }: FollowedInquiry): Promise<void> {
  if (status === 'withdrawn') throw conflict('errors.forbiddenTransition', 'status');
  if (status !== 'unconfirmed') return;
  const [practice] = await within(tx)(
    'select refuses_inquiries as refuses from centers where id = $1::uuid for update',
    [centerId],
  );
  if (stage === 'late' || !slug || practice?.refuses === true) throw conflict('errors.noInquiries', 'status');
  const rows = await within(tx)(
    `select i.id::text = $1 as "isThis", i.email::text, i.kind::text from inquiries i
     where i.id = $1::uuid or i.center_id = $2::uuid and i.status in ('waiting', 'proposed')`,
    [id, centerId],
  );
  const mailbox = (row: (typeof rows)[number]) => mailboxOf(row.email as string);
  const own = mailbox(rows.find(({ isThis }) => isThis)!);
  const open = rows.filter(({ isThis }) => !isThis).map((row) => ({ ...mailbox(row), kind: row.kind }));
  if (open.some((one) => one.mailbox === own.mailbox && one.kind === kind))
    throw conflict('errors.inquiryOpen', 'status');
  const ofDomain = own.isOpenToAll ? 0 : open.filter(({ domain }) => domain === own.domain).length;
  if (open.length >= MOST_OPEN || ofDomain >= MOST_OF_DOMAIN) throw conflict('errors.tooManyInquiries', 'status');
  await tx.inquiry.update({ where: { id }, data: { status: 'waiting', confirmedAt: new Date() } });
  await notifyPractice(tx, centerId, 'inquiryReceived', { center, kind });
}

async function choose(
  tx: Tx,
  { id, centerId, center, kind, timeZone }: FollowedInquiry,
  { status, proposals, agreed_at: agreed }: { status: InquiryStatus; proposals: string[]; agreed_at: string | null },
  time = '',
): Promise<void> {
  if (status === 'accepted' && agreed === time) return;
  if (status !== 'proposed' || !proposals.includes(time)) throw conflict('errors.forbiddenTransition', 'status');
  requireNotPast(time, timeZone, new Date());
  await tx.inquiry.update({ where: { id }, data: { status: 'accepted', agreedAt: time } });
  await notifyPractice(tx, centerId, 'inquiryChosen', { center, kind });
}

async function withdraw(
  tx: Tx,
  { id, centerId, center, kind, timeZone }: FollowedInquiry,
  { status, agreed_at: agreed }: { status: InquiryStatus; agreed_at: string | null },
): Promise<void> {
  if (status === 'withdrawn') return;
  if (status === 'declined' || status === 'answered') throw conflict('errors.forbiddenTransition', 'status');
  if (agreed) requireNotPast(agreed, timeZone, new Date());
  await tx.inquiry.update({ where: { id }, data: { status: 'withdrawn' } });
  if (status !== 'unconfirmed') await notifyPractice(tx, centerId, 'inquiryWithdrawn', { center, kind });
}

/** Notifies a practice's people with a confirmed address; the visitor's name stays in the inquiry. */
export async function notifyPractice(
  tx: Tx,
  centerId: string,
  what: 'inquiryReceived' | 'inquiryChosen' | 'inquiryWithdrawn' | 'inquiryWaiting',
  values: Record<string, string>,
): Promise<void> {
  const people = await tx.centerExpert.findMany({ where: { centerId }, select: { userId: true } });
  const readers = people.map(({ userId }) => userId);
  const options = { areConfirmed: true, mostLetters: LETTERS_A_DAY } as const;
  await notifyPeople(tx, readers, what, values, 'inquiries', options);
}

const pageOf = (token = '') => `/inquiry/${encodeURIComponent(token)}`;

// On POST only, because mail scanners follow links.
export const replyByLink = definePublicForm('POST /inquiry-replies', {
  summary: 'Confirm or withdraw an inquiry, or choose a proposed time, by the link of a letter',
  tag: 'public',
  fields: 'token reply time',
  page: '/inquiry',
  back: ({ values }) => pageOf(values.token),
  secretFields: ['token'],
  submit: async ({ request, values: { token = '', reply = '', time }, locale }) => {
    await replyToInquiry(token, reply, time, visitorOf(request));
    return { to: localePath(locale, pageOf(token)) };
  },
});
