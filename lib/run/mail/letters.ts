/** The automatic e-mails to single people, as in `letters` of messages/*.json. */
// biome-ignore format: one name a line would fill the screen
export const LETTERS = [
  'confirmEmail', 'passwordReset', 'invitation', 'levelReached', 'membershipRequested',
  'resultReady',
  'membershipInvited', 'membershipWithAccount', 'membershipAccepted', 'membershipRefused',
  'invitationAccepted', 'invitationRefused', 'membershipEnded', 'centerChanged', 'centerAppeared',
  'centersMerged', 'hoursToConfirm', 'practiceClaimed', 'practiceClaimToDecide',
  'practiceClaimKept', 'practiceClaimRefused', 'practiceExpires',
  'emailChanged', 'confirmNewEmail', 'passwordSet', 'passwordChanged', 'newDevice', 'unreadMessages',
  'requestAssigned', 'requestAnswer', 'productTestAssigned', 'productTestReceived', 'productTestManaged',
  'productTestShipped', 'contactReceived', 'contactProcessing', 'contactClosed', 'contactRejected',
  'tasksDue',
  'accountsMerged', 'kitShipped', 'codesRecalled',
  'factorAdded', 'factorRemoved', 'factorReset', 'recoveryCodesRenewed',
  'keyMade', 'keyRotated', 'appConnected',
  'inquiryConfirm', 'inquiryAccepted', 'inquiryProposed', 'inquiryDeclined', 'inquiryAnswered',
  'inquiryUnanswered', 'inquiryReceived', 'inquiryWaiting', 'inquiryChosen', 'inquiryWithdrawn',
  'reviewReplied', 'replyRefused', 'picturesOffered',
  'reportingAnswered', 'rollupReceived', 'rollupClosed',
] as const;

export type LetterName = (typeof LETTERS)[number];

/** An e-mail to be sent: the text `letters.<letter>` of messages/*.json; `values.link` and `values.stop` are paths of the portal. */
export type QueuedMail = {
  to: string;
  culture: string;
  letter: LetterName;
  values: Record<string, string>;
  /** For an e-mail that can be answered: its reply address, and the Message-IDs of the previous ones. */
  thread?: { replyTo: string | null; references: string[] };
};
