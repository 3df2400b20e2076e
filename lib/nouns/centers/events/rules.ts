/** What was sent to a center is recorded twice: as events, and as flags of the center. */
export const SENT_FLAGS = {
  'welcome-kit-sent': {
    field: 'welcomeKit',
    type: 'welcome_kit_sent',
    export: 'welcome_kit',
    sent: 'received',
    notSent: 'not_received',
  },
  'promo-sent': { field: 'hasPromoSent', type: 'promo_sent', export: 'promo_kit', sent: true, notSent: false },
} as const;

export type SentFlag = (typeof SENT_FLAGS)[keyof typeof SENT_FLAGS];

/** The flag that a kit sets; a Clean & White kit is an event alone. */
export const flagOfKit = (kind: string): SentFlag | undefined =>
  Object.values(SENT_FLAGS).find((one) => one.export === kind);

export const flagOfEvent = (type: unknown): SentFlag | undefined =>
  Object.hasOwn(SENT_FLAGS, String(type)) ? SENT_FLAGS[type as keyof typeof SENT_FLAGS] : undefined;
