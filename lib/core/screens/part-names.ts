// Generated from app/portal/[area]/parts: npm run generate.
/** The parts that nouns add to the generic screens, by slot. */
export const partNames = {
  aboveList: ['missing-labels', 'request-views', 'visit-load'],
  actDialog: ['see-as'],
  aroundRecord: ['request-work'],
  belowRecord: ['account', 'news-preview', 'outbox-letter', 'person-origins', 'report-person'],
  besideForm: ['newsletter-outcome'],
  goneRecord: ['merged-request'],
  listView: ['request-board', 'request-triage'],
} as const;

export type PartName<Slot extends keyof typeof partNames> = (typeof partNames)[Slot][number];
