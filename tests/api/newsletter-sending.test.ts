// A newsletter from draft to delivery: its audience, exclusions with reasons, and the outcome of each mail.
import { randomBytes } from 'node:crypto';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { newsletterHouse, texts, willing } from '@/tests/support/newsletter-fixtures';
import type { Cue } from '@/tests/support/scripted-smtp';

const house = await newsletterHouse();
const { smtp, db, call, admin, sendNewsletters, due, statesOf, progress, recordOf, address } = house;
const { linkExpert, makeCenter, makePerson } = house;
const { startNewsletters } = await import('@/lib/nouns/newsletters/send-newsletters');
const { claimDeliveries } = await import('@/lib/nouns/newsletters/deliveries/claim-deliveries');
const { beginDeliveries } = await import('@/lib/nouns/newsletters/deliveries/record-outcomes');

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

describe('after the recipients were listed', () => {
  const listed = async (fields: object): Promise<string> => {
    const id = await due(fields);
    await startNewsletters();
    return id;
  };

  test('neither a former address nor a deleted center gets it', async () => {
    const [moved, stays] = [await makePerson('area-manager', willing), await makePerson('area-manager', willing)];
    const [closed, renamed] = [await makeCenter(), await makeCenter()];
    const people = await listed({ userType: 'area-manager' });
    const centers = [await listed({ center: closed.id }), await listed({ center: renamed.id })];
    await db.user.update({ where: { id: moved.id }, data: { email: address('new') } });
    const { referentEmail: former } = await db.center.update({
      where: { id: closed.id },
      data: { deletedAt: new Date() },
    });
    const { email: old } = await db.newsletterDelivery.findFirstOrThrow({ where: { newsletterId: centers[1]! } });
    await db.center.update({ where: { id: renamed.id }, data: { referentEmail: address('new') } });
    await sendNewsletters('worker');
    expect(await statesOf(people)).toEqual({ [moved.email]: 'skipped: addressChanged', [stays.email]: 'sent' });
    expect(await statesOf(centers[0]!)).toEqual({ [former!]: 'skipped: deleted' });
    expect(await statesOf(centers[1]!)).toEqual({ [old]: 'skipped: addressChanged' });
  });

  test('one with errors that is scheduled for later waits for its day', async () => {
    const to = address('later');
    smtp.cues.set(to, '554-end');
    const id = await due({ targetEmails: [to] });
    await sendNewsletters('worker');
    smtp.cues.clear();
    const sendingDate = daysFromNow(1).toISOString();
    const scheduled = await call('POST', `newsletters/${id}/schedule`, { as: admin, body: { sendingDate } });
    expect(scheduled.body.status).toBe('pending');
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [to]: 'queued' });
    await db.newsletter.update({ where: { id }, data: { sendingDate: new Date() } });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [to]: 'sent' });
  });

  test('one that nobody got asks anew who receives it', async () => {
    const reader = await makePerson('dealer', { ...willing, marketingAccepted: false });
    const id = await due({ userType: 'dealer', qualifications: [], user: reader.id });
    await sendNewsletters('worker');
    expect(await recordOf(id)).toMatchObject({ status: 'error', error: 'nobody' });
    await db.user.update({ where: { id: reader.id }, data: { marketingAccepted: true } });
    await call('POST', `newsletters/${id}/schedule`, { as: admin });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [reader.email]: 'sent' });
  });

  test('a paused one begins no further mail, not even a claimed one', async () => {
    const id = await listed({ targetEmails: [address('one'), address('two')] });
    const { claimed } = await claimDeliveries(25, 0);
    const ids = claimed.map((one) => one.id);
    expect(ids).toHaveLength(2);
    await call('POST', `newsletters/${id}/pause`, { as: admin });
    expect(await beginDeliveries(ids)).toEqual(new Set());
    const rows = await db.newsletterDelivery.findMany({ where: { newsletterId: id } });
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
  });
});

describe('an unreliable database', () => {
  async function refuse(times: number): Promise<void> {
    await db.$executeRawUnsafe(`create sequence if not exists refusals`);
    await db.$executeRawUnsafe(`alter sequence refusals restart`);
    await db.$executeRawUnsafe(`create or replace function refuse_settling() returns trigger language plpgsql as $$
      begin if nextval('refusals') <= ${times} then raise exception 'away'; end if; return new; end $$`);
    await db.$executeRawUnsafe(`create or replace trigger refuse_settling before update on newsletter_deliveries for each row
      when (old.status = 'claimed' and new.status <> 'claimed') execute function refuse_settling()`);
  }

  test('loses no outcome and leaves no mail claimed', async () => {
    const targetEmails = Array.from({ length: 22 }, (_, n) => address(`patient${n}`));
    for (const email of targetEmails) smtp.cues.set(email, 'stall');
    const id = await due({ targetEmails });
    await refuse(6);
    try {
      await sendNewsletters('worker', 0.5); // its time is over while the first mails stall
    } finally {
      await db.$executeRawUnsafe('drop trigger refuse_settling on newsletter_deliveries');
    }
    smtp.cues.clear();
    const rows = await db.newsletterDelivery.findMany({ where: { newsletterId: id } });
    const ends = rows.map(({ email, status, nextAttemptAt }) => [email, status, nextAttemptAt !== null]);
    expect(ends).toEqual(rows.map(({ email }) => [email, 'queued', smtp.asked.has(email)]));
  });

  test('a claim whose answer was lost is made again', async () => {
    const to = address('lost');
    const id = await due({ targetEmails: [to] });
    await startNewsletters();
    await claimDeliveries(25, 0);
    await db.newsletterDelivery.updateMany({
      where: { newsletterId: id },
      data: { claimedAt: new Date(Date.now() - 120_000) },
    });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [to]: 'sent' });
  });

  test('a newsletter that cannot be composed does not hold up the next', async () => {
    const [first, second] = [address('first'), address('second')];
    await db.setting.upsert({
      where: { name: 'mail.countClicks' },
      create: { name: 'mail.countClicks', value: 'true' },
      update: {},
    });
    const long = `https://candor.example/?q=${randomBytes(1800).toString('hex')}`;
    const ids = [
      await due({ targetEmails: [first], templateIt: `<p><a href="${long}">Leggi</a></p>` }),
      await due({ targetEmails: [second] }),
    ];
    await sendNewsletters('worker');
    expect(await statesOf(ids[0]!)).toEqual({ [first]: 'sent' });
    expect(await statesOf(ids[1]!)).toEqual({ [second]: 'sent' });
    expect(smtp.rawTo(first)).not.toContain('newsletter-links');
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
