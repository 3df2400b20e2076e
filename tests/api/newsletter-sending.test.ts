// A newsletter from draft to delivery: its audience, exclusions with reasons, and the outcome of each mail.
import { describe, expect, test } from 'vitest';
import { newsletterHouse, texts, willing } from '@/tests/support/newsletter-fixtures';
import type { Cue } from '@/tests/support/scripted-smtp';

const house = await newsletterHouse();
const { smtp, db, call, admin, sendNewsletters, due, statesOf, progress, recordOf, address } = house;
const { linkExpert, makeCenter, makePerson } = house;

describe('audience', () => {
  test('people in the audience with consent; exclusions have a reason', async () => {
    const level = 'ruby' as const;
    const make = (data: object) => makePerson('hygienist', { level, ...willing, ...data });
    const [taken, german] = await Promise.all([make({}), make({ culture: 'de' })]);
    const left = {
      noConsent: await make({ marketingAccepted: false }),
      unconfirmed: await make({ confirmedUser: false }),
      disabled: await make({ enabledUser: false }),
      unsubscribed: await make({ unsubscribedAt: new Date() }),
    };
    await make({ deletedAt: new Date() });
    await makePerson('expert', { level, ...willing });
    await make({ level: 'base' });
    const fields = { ...texts, audience: null, titleEn: 'Hello', templateEn: 'Text', userType: 'hygienist' };
    const body = { ...fields, qualifications: [level], sendingDate: new Date().toISOString() };
    const { body: draft } = await call('POST', 'newsletters', { as: admin, body });
    const seen = (await call('GET', `newsletters/${draft._id}/audience`, { as: admin })).body;
    expect(seen).toMatchObject({ recipients: 2, cultures: { it: 1, de: 1 } });
    expect(seen.leftOut).toEqual({ noConsent: 1, unconfirmed: 1, disabled: 1, unsubscribed: 1 });
    expect(seen.sample.map(({ email }: { email: string }) => email).toSorted()).toEqual(
      [taken.email, german.email].toSorted(),
    );
    await call('POST', `newsletters/${draft._id}/schedule`, { as: admin });
    await sendNewsletters('worker');
    expect(await statesOf(draft._id)).toEqual({
      [taken.email]: 'sent',
      [german.email]: 'sent',
      ...Object.fromEntries(Object.entries(left).map(([reason, { email }]) => [email, `skipped: ${reason}`])),
    });
    expect((await smtp.mailTo(german.email)).subject).toBe('Hello');
    expect(await recordOf(draft._id)).toMatchObject({ status: 'sent', error: null, sentAt: expect.any(String) });
  });

  test('a bypass with a reason lifts only the consent', async () => {
    const [unasked, gone] = await Promise.all([
      makePerson('student', { marketingAccepted: false }),
      makePerson('student', { ...willing, unsubscribedAt: new Date() }),
    ]);
    const id = await due({ userType: 'student', bypassConsent: true, bypassReason: 'Recall' });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [unasked.email]: 'sent', [gone.email]: 'skipped: unsubscribed' });
  });

  test('explicit addresses, a person and a practice, each once', async () => {
    const stranger = address('stranger');
    const [person, member, center] = await Promise.all([
      makePerson('expert', willing),
      makePerson('expert', willing),
      makeCenter(),
    ]);
    await linkExpert(center.id, member.id);
    const { referentEmail } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
    const targetEmails = [stranger, stranger.toUpperCase(), person.email];
    const id = await due({ targetEmails, user: person.id, center: center.id });
    await sendNewsletters('worker');
    const sent = [stranger, person.email, member.email, referentEmail!];
    expect(Object.keys(await statesOf(id)).toSorted()).toEqual(sent.toSorted());
    for (const one of sent) expect([one, smtp.got.get(one)]).toEqual([one, 1]);
    expect(smtp.rawTo(referentEmail!)).toContain('/unsubscribe-center/');
    expect(smtp.rawTo(stranger)).toContain('/it/unsubscribe-user/');
  });

  test('withdrawing consent stops a queued mail', async () => {
    const [leaves, stays] = await Promise.all([makePerson('sales', willing), makePerson('sales', willing)]);
    const id = await due({ userType: 'sales' });
    await call('POST', `newsletters/${id}/pause`, { as: admin });
    await sendNewsletters('worker');
    await call('POST', `newsletters/${id}/resume`, { as: admin });
    const { startNewsletters } = await import('@/lib/nouns/newsletters/send-newsletters');
    await startNewsletters();
    expect(await statesOf(id)).toEqual({ [leaves.email]: 'queued', [stays.email]: 'queued' });
    await call('PUT', 'users/me', { as: leaves, body: { marketingAccepted: false } });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [leaves.email]: 'skipped: noConsent', [stays.email]: 'sent' });
  });
});

describe('the mail', () => {
  test('is personalised, in both formats, with a standard way to unsubscribe', async () => {
    const reader = await makePerson('expert', { ...willing, name: 'Zoë & Söhne', surname: 'Rossi' });
    const template = `<p>Caro {name}, {altro}</p><script>alert(1)</script><p onclick="x()"><a href="javascript:x()">a</a>
      <a href="https://candor.example/?a=1&b=2">Leggi</a> ${'lungo '.repeat(40)}</p>`;
    const id = await due({ user: reader.id, templateIt: template, titleIt: 'Perché, {name|collega}?' });
    await sendNewsletters('worker');
    const mail = await smtp.mailTo(reader.email);
    expect(mail.subject).toBe('Perché, Zoë & Söhne?');
    expect(mail.from).toMatchObject({ name: 'Candor', address: 'portal@candor.example' });
    expect(mail.to).toEqual([expect.objectContaining({ address: reader.email })]);
    const delivery = await db.newsletterDelivery.findFirstOrThrow({ where: { newsletterId: id } });
    expect(mail.messageId).toBe(`<${delivery.id}@candor.example>`);
    expect(mail.html).toContain('<p>Caro Zoë &amp; Söhne, {altro}</p>');
    expect(mail.html).toContain('href="https://candor.example/?a=1&amp;b=2"');
    expect(mail.html).not.toMatch(/script|onclick/);
    expect(mail.text).toContain('Caro Zoë & Söhne, {altro}');
    expect(mail.text).toContain('Leggi (https://candor.example/?a=1&b=2)');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const link = /^<(https:\/\/portal\.candor\.example\/it\/unsubscribe-user\/[\w-]{40,})>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    expect(link).toBeTruthy();
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(link);
    expect(mail.text).toContain(link);
    for (const line of smtp.rawTo(reader.email).split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  test('can be previewed, personalised for the viewer', async () => {
    const body = { titleIt: 'A {name}', templateIt: '<p>Sì, {surname}</p>' };
    const { body: draft } = await call('POST', 'newsletters', { as: admin, body });
    const { surname } = await db.user.findUniqueOrThrow({ where: { id: admin.id } });
    const preview = await call('GET', `newsletters/${draft._id}/preview?culture=it`, { as: admin });
    expect(preview.body).toMatchObject({ subject: 'A Ada', html: expect.stringContaining(`<p>Sì, ${surname}</p>`) });
  });
});

describe('an unreliable mail server', () => {
  const ENDS: [Cue, string, number][] = [
    ['550', 'failed: bounced', 0],
    ['550-policy', 'failed: refused', 0],
    ['450', 'queued', 0],
    ['421', 'queued', 0],
    ['drop', 'queued', 0],
    ['stall', 'queued', 0],
    ['554-end', 'failed: refused', 0],
    ['drop-end', 'unknown: noAnswer', 1],
    ['stall-end', 'unknown: noAnswer', 1],
  ];

  test('each reader ends in the right state, nobody gets it twice, and the counts add up', async () => {
    const moody = ENDS.map(([cue, state, got]) => ({ email: address(cue), cue, state, got }));
    const plain = Array.from({ length: 20 }, (_, n) => address(`plain${n}`));
    for (const { email, cue } of moody) smtp.cues.set(email, cue);
    const id = await due({ targetEmails: [...moody.map(({ email }) => email), ...plain] });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({
      ...Object.fromEntries(moody.map(({ email, state }) => [email, state])),
      ...Object.fromEntries(plain.map((email) => [email, 'sent'])),
    });
    for (const { email, got } of moody) expect([email, smtp.got.get(email) ?? 0]).toEqual([email, got]);
    for (const email of plain) expect([email, smtp.got.get(email)]).toEqual([email, 1]);
    expect(await progress(id)).toMatchObject({
      state: 'sending',
      total: 29,
      queued: 4,
      sent: 20,
      failed: 3,
      unknown: 2,
      skipped: 0,
      reasons: { bounced: 1, refused: 2, noAnswer: 2 },
    });

    // Soft bounces are retried, and finally given up or accepted.
    smtp.cues.delete(moody[2]!.email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await db.newsletterDelivery.updateMany({ where: { status: 'queued' }, data: { nextAttemptAt: new Date(0) } });
      await sendNewsletters('worker');
    }
    const after = await statesOf(id);
    expect([after[moody[2]!.email], after[moody[3]!.email], after[moody[5]!.email]]).toEqual([
      'sent',
      'failed: temporary',
      'failed: temporary',
    ]);
    expect(await recordOf(id)).toMatchObject({ status: 'error', error: 'unknown' });

    // Only explicit retries: failed ones, and unknown ones separately.
    for (const { email } of moody) smtp.cues.delete(email);
    const retried = await call('POST', `newsletters/${id}/retry`, { as: admin });
    expect(retried.body).toMatchObject({ status: 'pending', error: null });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'error', sent: 26, failed: 1, unknown: 2, queued: 0 });
    expect((await call('POST', `newsletters/${id}/retry`, { as: admin })).body.messageKey).toBe(
      'errors.nothingToRetry',
    );
    await call('POST', `newsletters/${id}/retry`, { as: admin, body: { unknown: true } });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 28, failed: 1, unknown: 0 });
    expect(smtp.got.get(moody[0]!.email)).toBeUndefined();

    // A nonexistent address is excluded from now on.
    const next = await due({ targetEmails: [moody[0]!.email, plain[0]!] });
    await sendNewsletters('worker');
    expect(await statesOf(next)).toEqual({ [moody[0]!.email]: 'skipped: bounced', [plain[0]!]: 'sent' });
  }, 60_000);

  test('an unreachable server costs no attempts', async () => {
    const targetEmails = [address('a'), address('b')];
    smtp.isAway = true;
    const id = await due({ targetEmails });
    await sendNewsletters('worker');
    smtp.isAway = false;
    const rows = await db.newsletterDelivery.findMany({ where: { newsletterId: id } });
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    expect((await progress(id)).lastAnswer).toContain('421 4.3.2 away');
    await db.newsletterDelivery.updateMany({ where: { status: 'queued' }, data: { nextAttemptAt: null } });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: 2 });
  });
});
