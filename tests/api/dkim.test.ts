// DKIM signatures of letters and newsletters, verified like a mail server does; any change breaks them.
import { generateKeyPairSync } from 'node:crypto';
import { newsletterHouse } from '@/tests/support/newsletter-fixtures';
import { verifyDkim } from '../support/verify-dkim';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: pem,
});
Object.assign(process.env, {
  DKIM_DOMAIN: 'candor.example',
  DKIM_SELECTOR: 'post2026',
  DKIM_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
});
const { smtp, due, sendNewsletters, address } = await newsletterHouse();
const { sendLetter } = await import('@/lib/nouns/outbox/send-letter');
const { sender } = await import('@/lib/run/jobs/queue');
await sender(); // makes the tables of the queue, whose job a letter looks at

const good = { domain: 'candor.example', selector: 'post2026', bodyHolds: true, headersHold: true };
const check = (raw: string) => verifyDkim(raw, keys.publicKey);

test('a letter is signed, and any change to it is detected', async () => {
  const to = address('signed');
  const values = { name: 'Zoë', link: '/de/password-resets/s3cret' };
  await sendLetter({ to, culture: 'de', letter: 'passwordReset', values }, crypto.randomUUID());
  const raw = smtp.rawTo(to);
  expect(check(raw)).toMatchObject(good);
  const end = raw.indexOf('\r\n\r\n') + 4;
  const changed = raw.slice(0, end) + raw.slice(end).replace(/[a-z]/, 'X');
  expect(check(changed)).toMatchObject({ bodyHolds: false });
  expect(check(raw.replace(/^Subject: /m, 'Subject: Re: '))).toMatchObject({ bodyHolds: true, headersHold: false });
});

test('newsletters are signed including the unsubscribe headers', async () => {
  const readers = [address('one'), address('two')];
  await due({ targetEmails: readers });
  await sendNewsletters('worker');
  for (const to of readers) {
    const raw = smtp.rawTo(to);
    expect(check(raw)).toMatchObject(good);
    expect(check(raw)!.signs.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining('from to subject date message-id list-unsubscribe list-unsubscribe-post'.split(' ')),
    );
    expect(check(raw.replace('One-Click', 'Two-Click'))).toMatchObject({ headersHold: false });
  }
});
