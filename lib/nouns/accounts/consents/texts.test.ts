import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONSENT_TEXTS } from './texts';

/** The texts of each version: new words need a new version, because consents name the one that was read. */
const FINGERPRINTS: Record<keyof typeof CONSENT_TEXTS, Record<string, string>> = {
  privacy: {
    '2026-11-21': '46975726819f76b9',
    '2026-11-23': '468ec5bbf5d1b5d1',
    '2026-11-24': '392b07b5f75209f4',
    '2026-11-27': 'e43720d8676ef3b4',
    '2026-11-28': '40d9c401f5a79a6b',
  },
  privacy_policy: {
    '2026-11-21': '46975726819f76b9',
    '2026-11-23': '468ec5bbf5d1b5d1',
    '2026-11-24': '392b07b5f75209f4',
    '2026-11-27': 'e43720d8676ef3b4',
    '2026-11-28': '40d9c401f5a79a6b',
  },
  public_pictures: { '2026-11-28': '18b0c1cafc66b534' },
  terms_and_conditions: { '2026-11-28': 'e52677c106da55ac' },
  treatment_pictures: { '2026-11-23': '0c4540dc666fbcf1', '2026-11-27': '2d72b7536a011097' },
};

const at = (messages: unknown, key: string): unknown =>
  key.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], messages);

const fingerprint = (keys: readonly string[]) =>
  createHash('sha256')
    .update(
      ['it', 'en', 'de', 'fr', 'es']
        .map((language) => JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as unknown)
        .map((messages) => JSON.stringify(keys.map((key) => at(messages, key) ?? null)))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

test.each(Object.entries(CONSENT_TEXTS))('a change of the text of %s makes a version', (kind, { keys, version }) => {
  const [known, now] = [FINGERPRINTS[kind as keyof typeof CONSENT_TEXTS][version], fingerprint(keys)];
  expect(
    known === now ||
      `edit lib/nouns/accounts/consents/texts.ts: give ${kind} a new version; and here: '${now}' is its fingerprint`,
  ).toBe(true);
});
