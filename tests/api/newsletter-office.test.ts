// Controls for newsletters being sent, and their rate and hours.
import { newsletterHouse } from '@/tests/support/newsletter-fixtures';

const { smtp, db, api, call, admin, sendNewsletters, due, progress, address } = await newsletterHouse();
const { TIMEOUTS } = await import('@/lib/run/mail/deliver');

const set = (name: string, value: string) =>
  db.setting.upsert({ where: { name }, create: { name, value }, update: { value } });

describe('pace and hours', () => {
  test('never exceed the rate per minute, however many workers run', async () => {
    await set('mail.perMinute', '60');
    Object.assign(TIMEOUTS, { step: 20_000, letter: 20_000 }); // nothing stalls here, and a busy machine is not a silent server
    await db.newsletterDelivery.updateMany({ data: { claimedAt: null } });
    const id = await due({ targetEmails: Array.from({ length: 90 }, (_, n) => address(`pace${n}`)) });
    await Promise.all([sendNewsletters('worker', 0.5), sendNewsletters('worker', 0.5), sendNewsletters('cron', 0.5)]);
    const age = () => db.$executeRaw`update newsletter_deliveries
      set claimed_at = claimed_at - interval '5 seconds' where claimed_at is not null`;
    const begun = () => db.newsletterDelivery.count({ where: { newsletterId: id, claimedAt: { not: null } } });
    for (let n = 0; n < 15 || (n < 90 && (await begun()) <= 60); n += 1) {
      await age();
      await sendNewsletters('worker', 0.1);
    }
    const [most] = await db.$queryRaw<{ minute: number; moment: number; all: number }[]>`
      select max(minute)::int as minute, max(moment)::int as moment, count(*)::int as all from (
        select count(*) over (order by claimed_at range interval '59.9 seconds' preceding) as minute,
          count(*) over (order by claimed_at range interval '4.9 seconds' preceding) as moment
        from newsletter_deliveries where newsletter_id = ${id}::uuid and claimed_at is not null) w`;
    expect([most!.minute <= 60, most!.moment <= 5, most!.all > 60]).toEqual([true, true, true]);
    await set('mail.perMinute', '0');
    await sendNewsletters('worker');
    expect((await progress(id)).sent).toBe(90);
  });

  test('an aborted run keeps no claimed deliveries', async () => {
    const readers = Array.from({ length: 30 }, (_, n) => address(`end${n}`));
    const id = await due({ targetEmails: readers });
    await db.$executeRaw`create function claim_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return null; end $$`;
    await db.$executeRaw`create trigger claim_slowly before update on newsletter_deliveries
      for each statement execute function claim_slowly()`;
    // Of the first 25 the last three, during which more are claimed, find the server gone.
    const get = smtp.cues.get.bind(smtp.cues);
    const heard = (reader: string) => smtp.asked.has(reader);
    smtp.cues.get = (reader) => {
      smtp.isAway = readers.filter(heard).length > 22;
      return smtp.isAway ? '421' : get(reader);
    };
    await sendNewsletters('worker');
    Object.assign(smtp.cues, { get });
    smtp.isAway = false;
    await db.$executeRaw`drop trigger claim_slowly on newsletter_deliveries`;
    expect(await progress(id)).toMatchObject({ sent: 22, queued: 8 });
    await db.newsletterDelivery.updateMany({ where: { newsletterId: id }, data: { nextAttemptAt: null } });
    await sendNewsletters('worker');
    expect((await progress(id)).sent).toBe(30);
  });

  test('outside of the hours nothing is sent, and the screen says until when', async () => {
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).format(),
    );
    await set('mail.hoursFrom', String((hour + 2) % 24));
    await set('mail.hoursTo', String((hour + 3) % 24));
    const id = await due({ targetEmails: [address('night')] });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'sending', queued: 1, sent: 0, waitsUntil: expect.any(String) });
    await db.setting.deleteMany({ where: { name: { startsWith: 'mail.hours' } } });
    await sendNewsletters('worker');
    expect((await progress(id)).sent).toBe(1);
  });
});

describe('clicks', () => {
  const written = {
    templateIt:
      '<p><a href="https://shop.example/?a=1&amp;b=2">Qui</a> <a href="https://other.example/{email}">Suo</a></p>',
    buttonTitleIt: 'Vai',
    buttonLinkIt: 'https://shop.example/go',
  };
  const linksIn = async (reader: string) =>
    [...((await smtp.mailTo(reader)).html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url!);

  test('are direct links, unless a setting counts them: how often, not by whom', async () => {
    const [plain, counted, other] = [address('plain'), address('counted'), address('other')];
    const straight = await due({ ...written, targetEmails: [plain] });
    await sendNewsletters('worker');
    expect((await linksIn(plain)).slice(0, 3)).toEqual([
      'https://shop.example/?a=1&amp;b=2',
      expect.stringContaining('https://other.example/plain'),
      'https://shop.example/go',
    ]);
    expect((await progress(straight)).links).toEqual([]);

    await set('mail.countClicks', 'true');
    const id = await due({ ...written, targetEmails: [counted, other] });
    await sendNewsletters('worker');
    const [shop, own, button] = await linksIn(counted);
    expect(own).toContain('https://other.example/counted');
    expect((await linksIn(other)).filter((url) => url === shop || url === button)).toEqual([shop, button]);
    expect((await smtp.mailTo(counted)).text).toContain('https://shop.example/go');
    const follow = (url: string) =>
      fetch(`${api.url}/api/newsletter-links/${url.split('/').at(-1)}`, { redirect: 'manual' });
    for (let n = 0; n < 2; n += 1)
      expect((await follow(shop!)).headers.get('location')).toBe('https://shop.example/?a=1&b=2');
    const to = await follow(button!);
    expect([to.status, to.headers.get('location')]).toEqual([303, 'https://shop.example/go']);
    expect((await progress(id)).links).toEqual([
      { url: 'https://shop.example/?a=1&b=2', clicks: 2 },
      { url: 'https://shop.example/go', clicks: 1 },
    ]);
    for (const path of [crypto.randomUUID(), 'https%3A%2F%2Felsewhere.example'])
      expect((await call('GET', `newsletter-links/${path}`)).status).toBe(404);

    await set('mail.countClicks', 'false');
    expect((await follow(button!)).headers.get('location')).toBe('https://shop.example/go');
    expect((await progress(id)).links.map(({ clicks }: { clicks: number }) => clicks)).toEqual([2, 1]);
  });
});

describe('the office', () => {
  test('pauses, resumes and cancels unsent deliveries', async () => {
    const id = await due({ targetEmails: [address('pause')] });
    const path = `newsletters/${id}`;
    expect((await call('POST', `${path}/pause`, { as: admin })).body.pausedAt).toEqual(expect.any(String));
    expect((await call('POST', `${path}/pause`, { as: admin })).status).toBe(409);
    await sendNewsletters('worker');
    expect((await progress(id)).state).toBe('paused');
    const pressed = await api.form(`forms/records/${path}`, admin, { action: 'act', act: 'resume' });
    expect(pressed).toBe(`/admin/newsLetter/${id}?saved=done`);
    expect((await call('POST', `${path}/resume`, { as: admin })).status).toBe(409);
    expect((await call('DELETE', `${path}/schedule`, { as: admin })).body).toMatchObject({ status: 'draft' });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'draft', total: 0 });
  });

  test('exports the recipients as a sheet, which is logged', async () => {
    const [email, other] = [address('csv'), address('other')];
    const id = await due({ targetEmails: [email, other] });
    await sendNewsletters('worker');
    const csv = await call('GET', `newsletters/${id}/deliveries.csv?status=sent`, { as: admin });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain(email);
    expect(csv.body).toContain(other);
    const some = await call(
      'GET',
      `newsletters/${id}/deliveries.csv?match=any&reason=erased&email[contains]=${email}`,
      { as: admin },
    );
    expect([some.body.includes(email), some.body.trim().split('\n').length]).toEqual([true, 2]);
    expect(await db.auditEntry.count({ where: { action: 'export', entity: 'newsletters', entityId: id } })).toBe(2);
    expect((await call('GET', `newsletters/${id}/deliveries?q=${email}&status=sent`, { as: admin })).body).toHaveLength(
      1,
    );
  });
});
