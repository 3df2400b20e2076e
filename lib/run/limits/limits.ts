import type { Limit } from '@/lib/run/limits/data';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** Rate limits, by address, account or key unless stated otherwise. `points: 0` is counted and never refused. */
export const limits = {
  /** Visitors' forms and their JSON equivalents, by address. */
  visitors: { name: 'public-forms', points: 20, seconds: 600, isShown: true },
  /** All visitors' forms together: by window of ten minutes, kept until the next has passed. */
  allVisitors: { name: 'all-forms', points: 0, seconds: 1200 },
  /** Forms sent after a wait instead of an answered challenge, by address. */
  formWaits: { name: 'form-patience', points: 1, seconds: 60 },
  /** The same from all addresses together: waiting costs a program with thousands of them nothing. */
  allFormWaits: { name: 'all-patience', points: 5, seconds: 60 },
  /** Inquiries confirmed from one address, by center. */
  inquiries: { name: 'inquiries', points: 5, seconds: 24 * HOUR },
  /** Logos that visitors send, by address: nothing else of theirs is a file. */
  logos: { name: 'logos', points: 5, seconds: 24 * HOUR },
  /** Times that a letter's link subscribes somebody again, by subscriber: each leaves a line in consents and audit, and so does its end. */
  resubscriptions: { name: 'resubscriptions', points: 5, seconds: 24 * HOUR },
  /** From devices on which the person has not signed in before, by address. */
  signInFromAddress: { name: 'sign-in-from', points: 60, seconds: QUARTER },
  /** From unknown devices, by account, from all addresses together. */
  signInToAccount: { name: 'sign-in-to', points: 10, seconds: QUARTER },
  /** Wrong passwords from a device on which the person has signed in before, counted separately. */
  signInFromDevice: { name: 'sign-in-device', points: 10, seconds: QUARTER },
  /** Right passwords, by account: enough for a program that signs in for each of its calls, four a minute. */
  rightPasswords: { name: 'right-passwords', points: 240, seconds: HOUR },
  /** Wrong codes of a second factor: by account for all strangers together, by device for known ones. */
  factor: { name: 'factor', points: 10, seconds: QUARTER },
  /** Wrong codes of a second factor by address, of whichever account; a whole office may share one. */
  factorFromAddress: { name: 'factor-from', points: 60, seconds: QUARTER },
  /** A million codes, three of them right at a time: fifty tries a day find one in twenty years. */
  factorInDay: { name: 'factor-day', points: 50, seconds: 24 * HOUR },
  /** Second factors added or removed and recovery codes renewed, by person: each sends an e-mail. */
  factorChanges: { name: 'factor-changes', points: 10, seconds: 24 * HOUR },
  registerAccount: { name: 'register-account', points: 60, seconds: HOUR },
  /** Registrations by other servers with their credential: enough for a fair, too few for a stolen credential. */
  registrationsOfServices: { name: 'service-registrations', points: 600, seconds: 600 },
  /** Calls with an API key, by key: ten a second on average. */
  keyCalls: { name: 'key-calls', points: 600, seconds: 60, isShown: true },
  /** Values that are no valid key, by address. */
  wrongKeys: { name: 'wrong-keys', points: 60, seconds: QUARTER },
  /** Times that a person lets an app act for them, or refuses. */
  consents: { name: 'app-consents', points: 30, seconds: HOUR },
  passwordReset: { name: 'password-reset', points: 5, seconds: HOUR },
  confirmation: { name: 'confirmation', points: 5, seconds: HOUR },
  /** Links for a password or a confirmation that the office sends to one person; counted in the audit. */
  accountLinks: { name: 'account-links', points: 5, seconds: HOUR },
  refreshFromAddress: { name: 'refresh-from', points: 120, seconds: QUARTER },
  /** Enough for a hundred treatments an hour with their pictures. */
  upload: { name: 'upload', points: 300, seconds: HOUR },
  /** Lists exported as sheets, and people's own data, by person. */
  exports: { name: 'exports', points: 30, seconds: HOUR },
  imports: { name: 'imports', points: 30, seconds: HOUR },
  /** Forms stored for ten minutes, to be corrected or continued, by signed-in person. */
  keptForms: { name: 'kept-forms', points: 120, seconds: 600 },
  /** Searches of the command palette, by person: one per pause in typing. */
  searches: { name: 'searches', points: 240, seconds: QUARTER },
  refreshOfAccount: { name: 'refresh-of', points: 120, seconds: QUARTER },
  /** Centers that a professional asks to join or adds in a day; counted in the memberships. */
  askCenters: { name: 'ask-centers', points: 10, seconds: 24 * HOUR },
  /** Patients and colleagues whom a person invites in a day; counted in the audit. */
  invitations: { name: 'invitations', points: 20, seconds: 24 * HOUR },
  /** Invitations of consultants, area managers and admins in a day: they look after many centers. */
  invitationsOfStaff: { name: 'invitations-of-staff', points: 100, seconds: 24 * HOUR },
  /** Counted in the messages, chats, connections and reportings themselves, by person. */
  sendMessages: { name: 'send-messages', points: 60, seconds: 60 },
  startChats: { name: 'start-chats', points: 40, seconds: 24 * HOUR },
  askConnections: { name: 'ask-connections', points: 10, seconds: 24 * HOUR },
  /** Another connection request to the same person, who may have refused the first. */
  askAgain: { name: 'ask-again', points: 1, seconds: 24 * HOUR },
  /** Records marked as seen; counted in these marks, by person. */
  views: { name: 'views', points: 1000, seconds: 24 * HOUR },
  /** Times that a patient agrees to public pictures; counted in the consents. */
  publicPictures: { name: 'public-pictures', points: 10, seconds: 24 * HOUR },
  /** Reports of centers, people and conversations together. */
  reportings: { name: 'reportings', points: 10, seconds: 24 * HOUR },
} as const satisfies Record<string, Limit>;
