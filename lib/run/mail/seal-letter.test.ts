import { randomBytes } from 'node:crypto';
import { PermanentFailure } from '@/lib/run/errors';
import type { LetterName } from '@/lib/run/mail/letters';
import { openQueuedLetter, type QueuedLetter, sealLetter, withoutSecrets } from '@/lib/run/mail/seal-letter';
import { newSecret } from '@/lib/run/secrets/secrets';

const shown = (link: string) => withoutSecrets({ letter: 'confirmEmail', values: { link } }).link;

test('a link keeps its words and records, and loses its secrets', () => {
  expect(shown('/it/password-resets/5up3r-s3cret-key-of-Zoe')).toBe('/it/password-resets/…');
  expect(shown('https://portal.example/de/unsubscribe-user/AAECAwQFBgcICQoLDA0ODw')).toBe(
    'https://portal.example/de/unsubscribe-user/…',
  );
  const record = '/admin/centers/019abcde-0123-7abc-8def-0123456789ab?tab=not-associated-centers#newsLetter';
  expect(shown(record)).toBe(record);
});

test('no generated token remains', () => {
  for (let n = 0; n < 2_000; n += 1)
    for (const key of [newSecret(), randomBytes(16).toString('hex')])
      expect(shown(`/it/confirm-email/${key}`)).toBe('/it/confirm-email/…');
});

test('readable text is unchanged', () => {
  const values = { name: 'Zoë-Annabelle Hohenstein-Weißenburger', address: '2001:db8::1', time: '22/11/2026 09:30' };
  expect(withoutSecrets({ letter: 'requestAnswer', values })).toEqual(values);
});

test('what a practice answers a visitor is not readable', () => {
  const values = { center: 'Studio', time: '22/11/2026 09:30', words: '\n\nIbuprofene,\nnon aspirina' };
  const shownOf = (letter: LetterName) => withoutSecrets({ letter, values });
  expect(shownOf('inquiryAccepted')).toEqual({ center: 'Studio', time: '…', words: '\n\n…' });
  expect(withoutSecrets({ letter: 'inquiryDeclined', values: { words: '' } })).toEqual({ words: '' });
});

test('a letter sealed with a key that this worker does not have is tried again, one that was changed is not', () => {
  const sealed = sealLetter(
    { to: 'a@b.example', culture: 'it', letter: 'confirmEmail', values: { link: '/', stop: '/' } },
    'job',
  );
  const failureOf = (queued: QueuedLetter, id: string) => {
    try {
      return openQueuedLetter(queued, id);
    } catch (error) {
      return error instanceof PermanentFailure ? 'for good' : 'for now';
    }
  };
  expect(failureOf(sealed, 'another job')).toBe('for good');
  expect(failureOf({ ...sealed, sealed: `AAAAAAAA${(sealed as { sealed: string }).sealed.slice(8)}` }, 'job')).toBe(
    'for now',
  );
});
