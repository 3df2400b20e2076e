import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import { env } from '@/lib/run/env';
import { openSecret, sealSecret } from './seal-secret';

test('what was sealed opens for its purpose and owner alone', () => {
  const sealed = sealSecret('codes', 'ada', 'JBSWY3DP');
  expect(openSecret('codes', 'ada', sealed)).toBe('JBSWY3DP');
  expect(openSecret('letters', 'ada', sealed)).toBeNull();
  expect(openSecret('codes', 'bea', sealed)).toBeNull();
  expect(openSecret('codes', 'ada', `${sealed.slice(0, -2)}AA`)).toBeNull();
  for (const broken of ['', 'x', `${sealed.split('.')[0]}.`, `${sealed.split('.')[0]}.AAAA`])
    expect(openSecret('codes', 'ada', broken)).toBeNull();
});

test('the format is that of all stored second factors: id of the key, then nonce, text and tag', () => {
  const secret = env.AUTH_SECRET[0]!;
  const id = createHash('sha256').update(secret).digest('base64url').slice(0, 8);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed codes', 32));
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('ada'));
  const stored = Buffer.concat([nonce, cipher.update('JBSWY3DP', 'utf8'), cipher.final(), cipher.getAuthTag()]);
  expect(openSecret('codes', 'ada', `${id}.${stored.toString('base64url')}`)).toBe('JBSWY3DP');
});
