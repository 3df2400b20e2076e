import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { culture, email, instant, optional, reference, stamps } from '@/lib/core/fields/schema.fields';

const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'unknown', 'stopped'] as const;
const MAIL_KINDS = ['letter', 'newsletter', 'test'] as const;

/** The e-mails to single people that the portal sends by itself, as in `letters` of messages/*.json. */
export const LETTERS = [
  ...(['confirmEmail', 'passwordReset', 'invitation', 'levelReached', 'membershipRequested'] as const),
  'resultReady',
  ...(['membershipInvited', 'membershipWithAccount', 'membershipAccepted', 'membershipRefused'] as const),
  ...(['invitationAccepted', 'invitationRefused', 'membershipEnded', 'centerChanged', 'centerAppeared'] as const),
  ...(['centersMerged', 'hoursToConfirm', 'practiceClaimed', 'practiceClaimToDecide'] as const),
  ...(['practiceClaimKept', 'practiceClaimRefused', 'practiceExpires'] as const),
  ...(['emailChanged', 'confirmNewEmail', 'passwordSet', 'passwordChanged', 'newDevice', 'unreadMessages'] as const),
  ...([
    'requestAssigned',
    'requestAnswer',
    'productTestAssigned',
    'productTestReceived',
    'productTestManaged',
  ] as const),
  ...(['productTestShipped', 'contactReceived', 'contactProcessing', 'contactClosed', 'contactRejected'] as const),
  ...(['accountsMerged', 'kitShipped', 'codesRecalled'] as const),
  ...(['factorAdded', 'factorRemoved', 'factorReset', 'recoveryCodesRenewed'] as const),
  ...(['inquiryConfirm', 'inquiryAccepted', 'inquiryProposed', 'inquiryDeclined', 'inquiryAnswered'] as const),
  ...(['inquiryUnanswered', 'inquiryReceived', 'inquiryWaiting', 'inquiryChosen', 'inquiryWithdrawn'] as const),
  ...(['reportingAnswered', 'rollupReceived', 'rollupClosed'] as const),
] as const;

export type LetterName = (typeof LETTERS)[number];

/** An outgoing e-mail. Only admins can read its content, without links that open accounts. */
export const outboxRecord = z.object({
  kind: kind('choice', z.enum(MAIL_KINDS)),
  letter: optional(kind('choice', z.enum(LETTERS))),
  newsletterId: optional(reference('newsletters')),
  email,
  culture,
  status: kind('state', z.enum(OUTBOX_STATUSES)),
  answer: optional(z.string()),
  attempts: z.int(),
  sentAt: optional(kind('moment', instant)),
  createdAt: kind('moment', instant).optional(),
  updatedAt: stamps.updatedAt,
});

export type OutboxField = keyof z.infer<typeof outboxRecord>;
