import type { ConsentKind } from '@/prisma/generated/enums';

export const NOTICE_UPDATED = '2026-11-28';

type ConsentText = {
  keys: readonly string[];
  /** Changes with the text; a test notices. */
  version: string;
};

/** The texts that people agree to, by kind of consent; kinds without a text of their own are absent. */
export const CONSENT_TEXTS = {
  privacy: { keys: ['privacy'], version: NOTICE_UPDATED },
  privacy_policy: { keys: ['privacy'], version: NOTICE_UPDATED },
  terms_and_conditions: { keys: ['terms'], version: '2026-11-28' },
  treatment_pictures: {
    keys: [
      'treatments.form.pictureConsent',
      'treatments.form.pictureConsentHint',
      'treatments.consent.restore.text', // read by patients who give it again
    ],
    version: '2026-11-27',
  },
  public_pictures: { keys: ['treatments.publicPictures.meaning'], version: '2026-11-28' },
} as const satisfies Partial<Record<ConsentKind, ConsentText>>;

/** The version of the text that is agreed to now, to be stored with the consent; null if there is no such text. */
export const versionOf = (kind: ConsentKind): string | null =>
  (CONSENT_TEXTS as Partial<Record<ConsentKind, ConsentText>>)[kind]?.version ?? null;
