import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { openFile } from '@/lib/core/files/data';
import { exportData } from '@/lib/nouns/accounts/export-data';
import { listOwnData } from '@/lib/nouns/accounts/list-own-data';
import { db } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { rowsOf } from '../support/find-anywhere';
import { ownApi } from '../support/own-api';
import { makeCenter, makePerson, makeTreatment, personOf } from '../support/people';
import { storedFile } from '../support/stored-file';
import { type Life, leadWholeLife } from '../support/whole-life';
import { PASSWORD, signs } from '../support/whole-life-signs';

const api = ownApi();
let life: Life;
let files: Record<string, string>;
beforeAll(async () => {
  life = await leadWholeLife();
  const headers = { authorization: `Bearer ${life.me.token}` };
  const zip = await fetch(`${api.url}/api/me/export`, { method: 'POST', headers });
  const entries = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  files = Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
});

/** The export's section for each column that refers to people; null if it is not about the person. */
const told: Record<string, string | null> = {
  'api_keys.creator_id': 'actions',
  'api_keys.revoked_by_id': 'actions',
  'apps.creator_id': 'actions',
  'apps.revoked_by_id': 'actions',
  'blocks.blocked_id': null, // visible to its owner only
  'blocks.blocker_id': 'blocks',
  'bulk_acts.person_id': 'actions',
  'bookkeeping.code_findings.user_id': null, // counted each hour from the codes and attempts
  'bookkeeping.unusual_earners.user_id': null, // counted each hour from the credits
  'center_dealers.user_id': 'centers',
  'center_events.creator_id': 'center-events',
  'center_events.user_id': 'center-events',
  'center_experts.user_id': 'centers',
  'center_visits.author_id': 'center-visits',
  'centers.consultant_id': 'centers',
  'chat_participants.user_id': 'messages',
  'chats.started_by_id': 'messages',
  'code_attempts.user_id': 'code-attempts',
  'connections.employee_id': 'connections',
  'connections.user_id': 'connections',
  'consents.recorded_by_id': null, // somebody else's consent
  'consents.user_id': 'consents',
  'consultants.user_id': 'consultant-regions',
  'contacts.assignee_id': null, // somebody else's message
  'contacts.became_user_id': 'contacts',
  'credentials.user_id': null, // a secret
  'credit_entries.creator_id': null, // somebody else's credits
  'credit_entries.user_id': 'credits',
  'customers.agent_id': null, // a customer of the firm
  'cw_rollup_requests.assignee_id': null, // somebody else's request
  'cw_rollup_requests.user_id': 'cw-rollup-requests',
  'email_confirmations.user_id': 'email-confirmations',
  'export_batches.creator_id': 'actions',
  'export_batches.undone_by_id': 'actions',
  'files.owner_id': 'files',
  'imports.person_id': 'actions',
  'list_layouts.person_id': 'list-layouts',
  'memberships.asked_by_id': 'memberships',
  'memberships.decided_by_id': 'memberships',
  'memberships.user_id': 'memberships',
  'messages.sender_id': 'messages',
  'newsletter_deliveries.user_id': 'newsletters',
  'newsletters.creator_id': 'actions',
  'newsletters.target_user_id': 'newsletters',
  'notes.author_id': 'notes-written',
  'notes.person_id': 'notes-about-me',
  'notifications.user_id': 'notifications',
  'password_resets.user_id': 'password-resets',
  'practice_claims.decided_by_id': null, // others' practices
  'reviews.decided_by_id': null, // others' words
  'reviews.replied_by_id': 'replies-to-reviews',
  'product_code_batches.creator_id': 'actions',
  'product_codes.user_id': 'product-codes',
  'product_test_requests.became_user_id': 'product-test-requests',
  'product_test_requests.consultant_id': null, // somebody else's request
  'products.user_id': 'products',
  'recovery_codes.user_id': null, // a secret
  'reportings.assignee_id': null, // somebody else's report
  'reportings.reporter_user_id': 'reportings',
  'reportings.user_id': 'reportings-about-me',
  'request_notes.author_id': null, // about somebody else's request
  'saved_views.person_id': 'saved-views',
  'second_factors.user_id': 'second-factors',
  'security_events.user_id': 'security-events',
  'sessions.user_id': 'sessions',
  'sign_in_steps.user_id': null, // a secret
  'social_accounts.user_id': 'social-accounts',
  'tasks.assignee_id': 'tasks',
  'tasks.created_by_id': 'tasks',
  'tasks.person_id': null, // what somebody of the staff means to do
  'treatments.expert_id': 'treatments-given',
  'treatments.user_id': 'treatments-received',
  'users.area_manager_id': null, // somebody else
  'users.merged_into_id': 'merged-accounts',
  'view_records.user_id': 'views',
};

test('covers every column that refers to people', async () => {
  expect(Object.keys(await rowsOf(life.me.id)).toSorted()).toEqual(Object.keys(told).toSorted());
});

test.each([...new Set(Object.values(told).filter((part) => part !== null && part !== 'actions'))])(
  'contains %s',
  (part) => expect(JSON.parse(files[`${part}.json`] ?? '[]')).not.toEqual([]),
);

test('contains form requests, the profile and notes', () => {
  expect(JSON.parse(files['profile.json']!)).toMatchObject({ email: signs.email, surname: signs.surname });
  for (const part of ['contacts', 'product-test-requests', 'changes-and-looks'])
    expect(JSON.parse(files[`${part}.json`]!)).not.toEqual([]);
});

test('contains pictures: one’s own, and shared ones of one’s treatments', () => {
  // Of the test person: two portraits, one never used, a patient's, the news', an export's, and one taken by a
  // colleague.
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(6);
});

test('contains the access log of one’s treatments, by role', () => {
  const looks = JSON.parse(files['treatment-looks.json']!) as object[];
  expect(looks).toEqual([
    { entity: 'treatments', entityId: expect.any(String), actorRole: 'admin', createdAt: expect.any(String) },
  ]);
});

test('contains complete treatments, with visits, products and codes', () => {
  const [received] = JSON.parse(files['treatments-received.json']!) as object[];
  expect(received).toMatchObject({
    controlVisits: [{ period: 'days_15', value: 'A1' }],
    additionalProducts: [{ quantity: 2, product: { name: 'Mousse' } }],
    productCodes: [{ code: expect.any(String), productType: 'ULTRA' }],
    pictures: [{ kind: 'pre' }],
  });
});

test('contains no secret, and nobody else’s notes about the person', () => {
  const all = Object.values(files).join('\n');
  for (const secret of ['passwordHash', '$argon2', 'tokenHash', PASSWORD, ` again`]) expect(all).not.toContain(secret);
});

test('is made file by file, however many there are, and so many times an hour', async () => {
  const { id } = await makePerson('expert');
  const picture = Buffer.alloc(2_000_000, 'x');
  for (let n = 0; n < 5; n++) await storedFile({ ownerId: id }, picture);
  const me = personOf({ id, email: '' }, 'expert');
  const sizes: number[] = [];
  for await (const chunk of await exportData(me)) sizes.push((chunk as Buffer).length);
  expect(sizes.reduce((all, size) => all + size)).toBeGreaterThan(5 * picture.length);
  expect(Math.max(...sizes)).toBe(picture.length);
  for (let n = 1; n < limits.exports.points; n++) await spend(limits.exports, id);
  await expect(exportData(me)).rejects.toMatchObject({ status: 429 });
});

test('contains no picture of a patient, whoever has taken it, and is noted; patients get what is shared with them', async () => {
  const [uploader, expert, patient] = [await makePerson('admin'), await makePerson('expert'), await makePerson('user')];
  const { id: fileId } = await storedFile({ ownerId: uploader.id, name: 'Pia Neri.jpg' }, Buffer.from('x'));
  const { id: treatmentId } = await makeTreatment({
    expertId: expert.id,
    userId: patient.id,
    centerId: (await makeCenter()).id,
  });
  await db.treatmentPicture.create({ data: { treatmentId, kind: 'pre', fileId, shared: true } });
  const received = async () => (await listOwnData(personOf(patient, 'user')))['treatments-received'];
  const isIn = async (role: 'admin' | 'expert' | 'user', who: { id: string; email: string }) =>
    (await buffer(await exportData(personOf(who, role)))).includes(`files/${fileId}`);
  expect(await isIn('admin', uploader)).toBe(false);
  await db.file.update({ where: { id: fileId }, data: { ownerId: expert.id } });
  expect([await isIn('expert', expert), await isIn('user', patient)]).toEqual([false, true]);
  expect(await db.auditEntry.count({ where: { actorId: expert.id, action: 'export' } })).toBe(1);
  expect(JSON.stringify(await listOwnData(personOf(expert, 'expert')))).not.toContain('Pia Neri.jpg');
  // Nor does the picture open for somebody who is no professional any more.
  const opened = async (role: 'expert' | 'consultant') =>
    openFile(personOf(expert, role), fileId, 400).then(
      () => 200,
      (problem: { status: number }) => problem.status,
    );
  expect([await opened('expert'), await opened('consultant')]).toEqual([200, 404]);
  expect(await received()).toHaveLength(1);
  await db.treatment.update({ where: { id: treatmentId }, data: { deletedAt: new Date() } });
  expect(await received(), 'deleted: it may have been somebody else’s').toEqual([]);
});
