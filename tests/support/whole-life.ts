// A person with data in every place where the portal stores personal data.
import { createHash } from 'node:crypto';
import { storedKeys } from '@/lib/core/files/rules';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db, pool } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { storeBytes } from '@/lib/run/storage/store';
import { type Member, makePerson, unique } from './people';
import { untyped } from './untyped';
import { careFor, practice } from './whole-life-practice';
import { PASSWORD, signs, whole } from './whole-life-signs';

const { name, surname, username, email, phone, mobilephone, address, words } = signs;

export type Life = {
  me: Member;
  expert: Member;
  /** Bytes that must be deleted, and others that must not. */
  gone: string[];
  kept: string[];
  points: number;
};

async function picture(ownerId: string | null) {
  const storageKey = `pictures/${crypto.randomUUID()}`;
  const file = { storageKey, widths: [400] };
  const keys = storedKeys(file);
  for (const key of keys) await storeBytes(key, new Uint8Array([1, 2, 3]));
  const sha256 = createHash('sha256').update(storageKey).digest('hex');
  const named = { ownerId, name: `${surname}.jpg`, mediaType: 'image/webp', size: 3, sha256 };
  const { id } = await db.file.create({ data: { ...file, ...named } });
  return { id, keys };
}

export async function leadWholeLife(): Promise<Life> {
  const admin = await makePerson('admin');
  const expert = await makePerson('expert');
  const other = await makePerson('user');
  const pictures = {
    mine: await picture(null),
    front: await picture(null),
    stray: await picture(null),
    logo: await picture(null),
    ofMe: await picture(expert.id),
    ofPatient: await picture(null),
    news: await picture(null),
    export: await picture(null),
  };
  const named = { name, surname, username, email, phone, mobilephone, address };
  const me = await makePerson(
    'expert',
    untyped({
      ...named,
      gender: 'female',
      birthYear: 1980,
      profession: words,
      smoker: 'occasional',
      dealerCenterName: `Studio ${surname}`,
      dealerSite: `https://${name}.example`,
      areaManagerId: admin.id,
      isEnabled: true,
      confirmedUser: true,
      profileImageId: pictures.mine.id,
      frontImageId: pictures.front.id,
      credential: { create: { passwordHash: await hashPassword(PASSWORD) } },
    }),
  );
  const mine = [pictures.mine, pictures.front, pictures.stray, pictures.ofPatient, pictures.news, pictures.export];
  await db.file.updateMany({ where: { id: { in: mine.map(({ id }) => id) } }, data: { ownerId: me.id } });
  await signInAndAgree(me);
  const center = await practice(me, expert);
  await careFor(me, expert, other, center.id, pictures.ofMe.id, pictures.ofPatient.id);
  await askForThings(me, admin, center.id, pictures.logo.id);
  await talk(me, expert, other, admin);
  await publish(me, center.id, pictures.news.id, pictures.export.id);
  await leaveTraces(me, admin, expert);
  await bringIn(me, admin);
  const keysOf = (...some: { keys: string[] }[]) => some.flatMap(({ keys }) => keys);
  return {
    me,
    expert,
    gone: keysOf(pictures.mine, pictures.front, pictures.stray, pictures.logo, pictures.ofMe),
    kept: keysOf(pictures.ofPatient, pictures.news, pictures.export),
    points: 12,
  };
}

async function signInAndAgree({ id: userId }: Member) {
  const later = new Date(Date.now() + 3_600_000);
  const tokenHash = unique('hash').padEnd(64, '0').slice(0, 64);
  await db.socialAccount.create({ data: { provider: 'google', subject: `google ${email}`, userId } });
  await db.secondFactor.create({ data: { userId, kind: 'totp', name: words, secret: 'sealed' } });
  await db.recoveryCode.create({ data: { userId, codeHash: tokenHash } });
  await db.signInStep.create({ data: { userId, tokenHash, expiresAt: later } });
  const agent = { userAgent: `${words}/1.0`, ipAddress: '192.0.2.77' };
  const session = { userId, kind: 'web' as const, expiresAt: later, ...agent };
  await db.session.create({ data: { ...session, refreshTokens: { create: { tokenHash, expiresAt: later } } } });
  const seen = { kind: 'sign-in', device: words, ipAddress: session.ipAddress, detail: words };
  await db.securityEvent.createMany({ data: [{ ...seen, userId, actorId: userId }] });
  await db.emailConfirmation.create({ data: { userId, email, tokenHash, expiresAt: later } });
  await db.passwordReset.create({ data: { userId, tokenHash, expiresAt: later } });
  await db.consent.create({ data: { userId, kind: 'privacy', granted: true, source: 'register' } });
}

async function askForThings(me: Member, admin: Member, centerId: string, logoImageId: string) {
  const agreed = { privacyAccepted: true };
  const contact = await db.contact.create({
    data: {
      name: whole,
      email,
      phoneNumber: phone,
      message: words,
      petitionerInfo: words,
      becameUserId: me.id,
      ...agreed,
    },
  });
  await db.inquiry.create({
    data: { centerId, kind: 'question', status: 'waiting', name: whole, email, phone, culture: 'it', message: words },
  });
  const note = { contactId: contact.id, kind: 'note' as const, text: words, authorId: me.id };
  await db.requestNote.createMany({ data: [note, { ...note, kind: 'reply', authorId: null, sender: email }] });
  await db.note.create({ data: { text: words, personId: me.id, authorId: admin.id } });
  await db.note.create({ data: { text: `Of ${whole}`, centerId, authorId: me.id } });
  const second = { name: 'Aunt', email: 'aunt@whole-life.example', secondaryEmail: email.toLowerCase() };
  await db.contact.create({ data: { ...second, message: `For ${name}`, assigneeId: me.id, ...agreed } });
  const place = { country: 'IT', city: 'Milano', province: 'Milano', zipCode: '20121', productType: 'ULTRA' as const };
  const asked = { name: `Studio ${surname}`, referent: whole, referentEmail: email, phoneNumber: phone, ...agreed };
  await db.productTestRequest.create({
    data: { ...asked, ...place, notes: words, consultantNotes: words, becameUserId: me.id },
  });
  const assigned = { name: 'Firm', referent: 'R', referentEmail: 'r@tests.example', phoneNumber: '1', ...agreed };
  await db.productTestRequest.create({ data: { ...assigned, ...place, consultantId: me.id } });
  // One by the public form, with nothing but the address, and one of the account.
  const rollup = { rollupName: surname, plainAddress: address, referentName: whole, email, phone };
  const ofAccount = { ...rollup, assigneeId: me.id, userId: me.id, logoImageId };
  await db.cwRollupRequest.createMany({ data: [rollup, ofAccount] });
  const reporting = { type: 'generic' as const, adminNotes: words };
  await db.reporting.create({
    data: { ...reporting, reporterUserId: me.id, assigneeId: me.id, reason: words, centerId },
  });
  await db.reporting.create({
    data: { ...reporting, reporterUserId: admin.id, userId: me.id, reason: `${whole} again` },
  });
  const created = { entity: 'contacts', entityId: contact.id, action: 'create' };
  await db.auditEntry.create({ data: { ...created, after: { name, message: words } } });
}

async function talk(me: Member, expert: Member, other: Member, admin: Member) {
  const of = (...people: Member[]) => ({ create: people.map(({ id }) => ({ userId: id })) });
  const says = (person: Member, text: string) => ({ senderId: person.id, text });
  await db.chat.create({
    data: {
      startedById: me.id,
      participants: of(me, expert),
      messages: { create: [says(me, words), says(expert, `Dear ${name}, thank you`)] },
    },
  });
  await db.chat.create({
    data: { participants: of(me, expert, other), messages: { create: [says(me, words), says(other, 'Yes')] } },
  });
  await db.block.create({ data: { blockerId: me.id, blockedId: other.id } });
  await db.block.create({ data: { blockerId: other.id, blockedId: me.id } });
  await db.connection.create({ data: { userId: me.id, employeeId: admin.id } });
  await db.connection.create({ data: { userId: other.id, employeeId: me.id } });
}

async function publish({ id }: Member, targetCenterId: string, thumbnailId: string, fileId: string) {
  const letter = { status: 'pending' as const, titleIt: 'A', targetEmails: [email.toUpperCase()] };
  const newsletter = await db.newsletter.create({
    data: { ...letter, targetUserId: id, targetCenterId, creatorId: id },
  });
  const delivery = { newsletterId: newsletter.id, email };
  await db.newsletterDelivery.create({ data: { ...delivery, userId: id, reason: `550 ${email}`, status: 'failed' } });
  await db.mailStop.create({ data: { email, reason: 'bounced', detail: `550 ${email}` } });
  await db.news.create({ data: { title: 'A', description: 'B', thumbnailId } });
  await db.codeAttempt.create({ data: { userId: id, code: '222222222222', reason: 'unknown' } });
  const batch = { kind: 'welcome_kit' as const, fileName: 'x.xlsx', centerCount: 0 };
  await db.exportBatch.create({ data: { ...batch, fileId, creatorId: id, undoneById: id } });
  await db.import.create({ data: { personId: id, resource: 'labels', fileName: 'x.csv', headings: [], mapping: [] } });
  const key = { name: 'A', scopes: ['faqs:read'], expiresOn: new Date('2027-01-01') };
  await db.apiKey.create({ data: { ...key, creatorId: id, revokedById: id } });
  const app = { name: 'A', redirectUris: ['https://a.example/'], scopes: ['faqs:read'], isConfidential: false };
  await db.app.create({ data: { ...app, creatorId: id, revokedById: id } });
  await db.listLayout.create({ data: { personId: id, screen: 'news', columns: ['title'] } });
  await db.savedView.create({ data: { personId: id, screen: 'news', name: email, query: `q=${email}` } });
  await db.bulkAct.create({ data: { personId: id, role: 'admin', screen: 'news', resource: 'news', kind: 'delete' } });
}

async function leaveTraces(me: Member, admin: Member, expert: Member) {
  const query = `q=dr+${encodeURIComponent(email)}&expert=${me.id}`;
  for (const view of [{ name: 'A', query }, { name: email }])
    await db.savedView.create({ data: { personId: admin.id, screen: 'users', ...view } });
  const act = {
    personId: admin.id,
    role: 'admin',
    screen: 'users',
    resource: 'users',
    kind: 'update',
    query,
    value: email,
  };
  await db.bulkAct.create({ data: act });
  await db.viewRecord.create({ data: { userId: me.id, entityId: me.id, entityType: 'users' } });
  const guest = await makePerson('guest');
  const told = (userId: string, values: object) => db.notification.create({ data: { userId, message: 'x', values } });
  await told(me.id, { name });
  await told(admin.id, { name: whole }); // they are connected
  await told(guest.id, { person: email });
  await db.notification.create({ data: { userId: expert.id, message: 'x', values: { name }, href: `users/${me.id}` } });
  const noted = { action: 'update', actorId: admin.id };
  const reason = `${whole} called from ${phone}`;
  await db.auditEntry.create({
    data: { ...noted, reason, entity: 'users', entityId: me.id, before: { name }, after: { surname } },
  });
  await db.auditEntry.create({
    data: { ...noted, reason: `For ${email}`, entity: 'centers', after: { referentEmail: email } },
  });
  const soon = new Date(Date.now() + 600_000);
  await db.formDraft.create({ data: { form: '/login', values: { email }, fields: [], expiresAt: soon } });
  const answer = Buffer.from(JSON.stringify({ patient: { name, surname, email } })).toString('base64');
  const kept = { requestHash: '0'.repeat(64), status: 201, response: answer, headers: {}, expiresAt: soon };
  await db.idempotencyKey.create({ data: { ...kept, scope: expert.id, key: 'of the expert' } });
  await db.idempotencyKey.create({ data: { ...kept, scope: me.id, key: 'of the person' } });
  await pool.query(
    `insert into bookkeeping.code_findings (kind, at, user_id, batches, codes, measure, sent_to) values ('far', now(), $1, '{}', '{}', 1, $2)`,
    [me.id, address],
  );
  const figures = JSON.stringify({ _id: me.id });
  await pool.query('insert into bookkeeping.unusual_earners (user_id, figures) values ($1, $2)', [me.id, figures]);
  await transaction((tx) => enqueue(tx, 'mail', { to: email, culture: 'it', letter: 'invitation', values: { name } }));
}

/** An admin's imports with this person in them: before and after writing, and without saying whose rows they are. */
async function bringIn({ id: recordId }: Member, { id: personId }: Member) {
  const cells = [name, surname, email, phone, address];
  const body = { name, surname, email, phone, address };
  const theirs = { recordId, cells };
  const rows = [
    { ...theirs, n: 2, state: 'created', body },
    { ...theirs, n: 3, state: 'changed', body, before: { phone: mobilephone } },
    { ...theirs, n: 4, state: 'change', body: { address }, before: { address: null } },
    { cells, n: 5, state: 'new', body },
    { cells, n: 6, state: 'waiting' },
    { cells: [email.toUpperCase()], n: 7, state: 'refused', reasons: [{ field: 'email', message: email }] },
    { cells: ['Other', 'Person', 'other@whole-life.example'], n: 8 },
  ];
  const sheet = { personId, resource: 'users', fileName: `${email}.csv`, headings: [email], mapping: ['email'] };
  await db.import.create({ data: { ...sheet, state: 'stopped', rows: { create: rows } } });
}
