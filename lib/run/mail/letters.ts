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
  'tasksDue',
  ...(['accountsMerged', 'kitShipped', 'codesRecalled'] as const),
  ...(['factorAdded', 'factorRemoved', 'factorReset', 'recoveryCodesRenewed'] as const),
  ...(['keyMade', 'keyRotated'] as const),
  ...(['inquiryConfirm', 'inquiryAccepted', 'inquiryProposed', 'inquiryDeclined', 'inquiryAnswered'] as const),
  ...(['inquiryUnanswered', 'inquiryReceived', 'inquiryWaiting', 'inquiryChosen', 'inquiryWithdrawn'] as const),
  ...(['reviewReplied', 'replyRefused'] as const),
  ...(['reportingAnswered', 'rollupReceived', 'rollupClosed'] as const),
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
