import type { Person } from '@/lib/core/actor/actor';
import { openColumns, openFields } from '@/lib/core/encrypted-fields';
import { getRecord } from '@/lib/core/read';
import { withQuestion } from '@/lib/nouns/inquiries/submit-inquiry';
import { ownRequests } from '@/lib/nouns/requests/merged-families';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { ownBundle } from '@/lib/nouns/treatments/fhir/bundle';
import { treatments } from '@/lib/nouns/treatments/resource';
import { users } from '@/lib/nouns/users/resource';
import { db } from '@/lib/run/db/db';
import { picked } from '@/lib/run/names';
import type { Prisma } from '@/prisma/generated/client';

/** Everything the portal stores about a person, by kind, without secrets, and without others' names. */
export async function listOwnData(me: Person): Promise<Record<string, unknown>> {
  const email = await provedAddress(me);
  const mine = { id: me.id, email };
  const kinds = { ...account(me), ...work(me), ...care(me), ...requests(mine), ...conversations(mine) };
  const named = Object.entries(kinds).map(async ([kind, rows]) => [kind, await rows] as const);
  return Object.fromEntries(await Promise.all(named));
}

type Mine = { id: string; email: string };

/** The address if it is confirmed: anybody may register with somebody else's, and must not get data stored under it. */
async function provedAddress({ id, email }: Person): Promise<string> {
  const { confirmedUser } = await db.user.findUniqueOrThrow({ where: { id }, select: { confirmedUser: true } });
  return confirmedUser ? email : `${id}@unproved.invalid`;
}

const latest = { orderBy: { createdAt: 'desc' } } as const;

/** These fields of the rows that are the person's. */
const only = <const Text extends string, Where>(fields: Text, where: Where) => ({ where, select: picked(fields) });

/** The latest first. */
const lastOf = <const Text extends string, Where>(fields: Text, where: Where) => ({
  ...only(fields, where),
  ...latest,
});

function account(me: Person) {
  const own = { userId: me.id };
  return {
    profile: getRecord(users, me, me.id).then(({ body }) => JSON.parse(body) as unknown),
    sessions: db.session.findMany({
      where: own,
      ...latest,
      select: {
        ...picked('kind userAgent ipAddress createdAt lastUsedAt revokedAt scopes'),
        app: { select: { name: true } },
      },
    }),
    'security-events': db.securityEvent.findMany(lastOf('kind cause detail device ipAddress createdAt', own)),
    'second-factors': db.secondFactor.findMany(lastOf('kind name createdAt lastUsedAt', own)),
    'social-accounts': db.socialAccount.findMany(lastOf('provider subject createdAt', own)),
    'email-confirmations': db.emailConfirmation.findMany(lastOf('email createdAt usedAt', own)),
    'password-resets': db.passwordReset.findMany(lastOf('kind createdAt usedAt', own)),
    consents: db.consent.findMany({
      where: own,
      ...latest,
      select: {
        ...picked('kind granted source version createdAt'),
        recordedBy: { select: { name: true, surname: true } },
      },
    }),
    notifications: db.notification.findMany(lastOf('message values createdAt', own)),
    'merged-accounts': db.user.findMany(only('email name surname createdAt deletedAt', { mergedIntoId: me.id })),
    views: db.viewRecord.findMany(lastOf('entityType entityId createdAt', own)),
    'saved-views': db.savedView.findMany(lastOf('screen name query sharedWith createdAt', { personId: me.id })),
    'list-layouts': db.listLayout.findMany(only('screen columns widths density', { personId: me.id })),
    // Who viewed or changed their data, by role, and what they did themselves.
    'changes-and-looks': db.auditEntry.findMany(
      lastOf('action actorRole before after createdAt', { entity: 'users', entityId: me.id }),
    ),
    actions: db.auditEntry.findMany(lastOf('action entity entityId createdAt', { actorId: me.id })),
    // Without pictures of patients, whose names they may bear.
    files: db.file.findMany(
      lastOf('id name mediaType size createdAt', { ownerId: me.id, deletedAt: null, treatmentPictures: { none: {} } }),
    ),
  };
}

const work = ({ id }: Person) => ({
  centers: db.center.findMany(
    only('id name plainAddress', {
      OR: [{ experts: { some: { userId: id } } }, { dealers: { some: { userId: id } } }, { consultantId: id }],
    }),
  ),
  memberships: db.membership.findMany(
    lastOf('centerId status kind isResponsible decidedAt createdAt', {
      OR: [{ userId: id }, { askedById: id }, { decidedById: id }],
    }),
  ),
  'center-events': db.centerEvent.findMany(
    only('type eventDate notes centerId', { OR: [{ userId: id }, { creatorId: id }] }),
  ),
  'center-visits': db.centerVisit.findMany(
    only('centerId visitedOn notes nextContactOn', { authorId: id, deletedAt: null }),
  ),
  tasks: db.task.findMany(
    only('title dueOn isDone centerId', { OR: [{ assigneeId: id }, { createdById: id }], deletedAt: null }),
  ),
  // What the staff wrote about them, without who did.
  'notes-about-me': db.note.findMany({
    where: { personId: id, deletedAt: null },
    ...latest,
    select: { text: true, createdAt: true },
  }),
  'notes-written': db.note.findMany(lastOf('text createdAt centerId', { authorId: id, deletedAt: null })),
  'consultant-regions': db.consultant.findMany(only('region name surname lastTrimesterMinTreatments', { userId: id })),
  credits: db.creditEntry.findMany(lastOf('kind origin amount reason createdAt', { userId: id })),
  'code-attempts': db.codeAttempt.findMany(only('code reason times triedOn lastTriedAt', { userId: id })),
  'product-codes': db.productCode.findMany(only('code productType consumptionDate address', { userId: id })),
  products: db.product.findMany(only('name price createdAt', { userId: id })),
});

/** Fields about the professional's credits, which are not the patient's data. */
const EARNINGS = picked('kitPoints treatmentPoints controlPoints satisfactionPoints earningDay');

/** With their notes, which the database has only encrypted. A deleted one may have been somebody else's, by a mistyped address. */
async function treatmentsReceived(userId: string) {
  const found = await db.treatment.findMany({
    where: { userId, deletedAt: null },
    ...latest,
    omit: { search: true, expertId: true, ...EARNINGS },
    include: {
      controlVisits: true,
      expert: { select: { name: true, surname: true } },
      center: { select: { name: true } },
      additionalProducts: { select: { quantity: true, product: { select: { name: true } } } },
      productCodes: { select: { code: true, productType: true } },
      pictures: { where: { shared: true }, select: { kind: true, fileId: true } },
    },
  });
  return Promise.all(
    found.map(async (one) => openColumns(treatments, one.id, await openFields(treatments, one.id, one))),
  );
}

const care = (me: Person) => ({
  'treatments-received': treatmentsReceived(me.id),
  'treatments-received.fhir': ownBundle(me),
  reviews: db.review.findMany(
    only('treatmentId status reason createdAt', { treatment: { userId: me.id, deletedAt: null } }),
  ),
  'replies-to-reviews': db.review.findMany(only('reply replyStatus replyReason repliedAt', { repliedById: me.id })),
  'public-pictures': db.publicPictures.findMany({
    where: { treatment: { userId: me.id, deletedAt: null } },
    select: { treatmentId: true, createdAt: true, stoppedAt: true },
  }),
  'treatment-looks': looksAt(me.id),
  // Without the patients, who export their own data.
  'treatments-given': db.treatment.findMany(
    lastOf('id productName treatedOn startValue endValue gain', { expertId: me.id, deletedAt: null }),
  ),
});

async function looksAt(userId: string) {
  const mine = await db.treatment.findMany({
    where: { userId, deletedAt: null },
    select: { id: true, pictures: { select: { fileId: true } } },
  });
  const treatmentIds = mine.map(({ id }) => id);
  const pictures = mine.flatMap((one) => one.pictures.map(({ fileId }) => fileId));
  const opened = (entity: string, ids: string[]) => ({ action: 'view', entity, entityId: { in: ids } });
  return db.auditEntry.findMany(
    lastOf('entity entityId actorRole createdAt', {
      OR: [opened('treatments', treatmentIds), opened('files', pictures)],
    }),
  );
}

/** The applicant of a request gets its mails, never the internal notes. */
const thread = {
  // Mails of another request that was merged into this one are its own applicant's.
  where: { kind: { in: ['answer', 'reply'] }, deletedAt: null, movedFromId: null },
  orderBy: { createdAt: 'asc' },
  select: { kind: true, text: true, createdAt: true, files: { select: { file: { select: { name: true } } } } },
} satisfies Prisma.RequestNoteFindManyArgs;

/** The mails about their requests that were merged into others. */
async function movedThread(me: Mine) {
  const { id, email } = me;
  const rows = await db.$queryRaw<{ id: string; name: RequestName }[]>`
    select id::text, 'contacts' as name from contacts
    where merged_into_id is not null and (email = ${email}::citext or secondary_email = ${email}::citext or became_user_id = ${id}::uuid)
    union all select id::text, 'product-test-requests' from product_test_requests
    where merged_into_id is not null and (referent_email = ${email}::citext or became_user_id = ${id}::uuid)
    union all select id::text, 'cw-rollup-requests' from cw_rollup_requests
    where merged_into_id is not null and (email = ${email}::citext or user_id = ${id}::uuid)
    union all select id::text, 'reportings' from reportings where merged_into_id is not null and reporter_user_id = ${id}::uuid`;
  const own = REQUESTS.map((kind) =>
    ownRequests(
      kind,
      rows.filter(({ name }) => name === kind),
      me,
    ),
  );
  const movedFromId = { in: (await Promise.all(own)).flat().map((row) => row.id) };
  return db.requestNote.findMany({ ...thread, where: { ...thread.where, movedFromId } });
}

async function inquiriesOf(email: string) {
  const found = await db.inquiry.findMany({
    where: { email },
    omit: { centerId: true },
    include: { center: { select: { name: true } } },
  });
  return Promise.all(found.map((one) => withQuestion(one.id, one)));
}

const requests = ({ id, email }: Mine) => ({
  'merged-correspondence': movedThread({ id, email }),
  contacts: db.contact
    .findMany({
      where: { OR: [{ email }, { secondaryEmail: email }, { becameUserId: id }] },
      omit: { search: true, assigneeId: true },
      include: { requestNotes: thread },
    })
    .then((rows) => ownRequests('contacts', rows, { id, email })),
  inquiries: inquiriesOf(email),
  'product-test-requests': db.productTestRequest
    .findMany({
      where: { OR: [{ referentEmail: email }, { becameUserId: id }] },
      omit: { search: true, consultantId: true },
      include: { requestNotes: thread },
    })
    .then((rows) => ownRequests('product-test-requests', rows, { id, email })),
  'cw-rollup-requests': db.cwRollupRequest
    .findMany({
      where: { OR: [{ email }, { userId: id }] },
      omit: { search: true, assigneeId: true },
      include: { requestNotes: thread },
    })
    .then((rows) => ownRequests('cw-rollup-requests', rows, { id, email })),
  reportings: db.reporting.findMany({
    where: { reporterUserId: id },
    ...latest,
    select: { type: true, reason: true, status: true, createdAt: true, requestNotes: thread },
  }),
  // Only that there was one: author and wording are the other person's data.
  'reportings-about-me': db.reporting.findMany(lastOf('type status createdAt', { userId: id })),
});

const conversations = ({ id, email }: Mine) => ({
  messages: db.message.findMany({
    where: { deletedAt: null, chat: { participants: { some: { userId: id } } } },
    ...latest,
    select: { chatId: true, text: true, createdAt: true, sender: { select: { name: true, surname: true } } },
  }),
  blocks: db.block.findMany({
    where: { blockerId: id },
    ...latest,
    select: { createdAt: true, blocked: { select: { name: true, surname: true } } },
  }),
  connections: db.connection.findMany({
    where: { OR: [{ userId: id }, { employeeId: id }] },
    ...latest,
    select: { status: true, createdAt: true },
  }),
  newsletters: db.newsletterDelivery.findMany({
    where: { OR: [{ userId: id }, { email }] },
    ...latest,
    select: { newsletter: { select: { titleIt: true, titleEn: true } }, status: true, sentAt: true },
  }),
});
