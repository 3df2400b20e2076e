import { groups, type Role, type SignedInGroup } from '@/lib/auth/roles';

export type Person = {
  id: string;
  group: SignedInGroup;
  /** The role in force; differs from `originalRole` after a switch to expert. */
  role: Role;
  originalRole: Role;
  email: string;
  name: string;
  surname: string;
  culture: string;
  /** ISO 3166-1 alpha-2; a master dealer sees all centers of it. */
  country: string | null;
  /** Province codes an area manager looks after. */
  areaProvinces: string[];
  isMasterDealer: boolean;
  /** Their e-mail address is confirmed; before that nothing of theirs reaches anybody else. */
  isConfirmed: boolean;
  /** Days for which a professional may change a treatment: a setting, known with the person so that row rules can use it. */
  editableDays: number;
  /** They signed in, or gave their password again, within the last minutes: see `requireVerified`. */
  isVerified?: boolean;
  /** The admin who looks at the portal as this person, and until when; they read, and write nothing. */
  seenBy?: { id: string; name: string; until: string };
};

export type Anonymous = { id: null; group: 'anonymous' };

/** On whose behalf a request is answered. Pages, routes, exports and sockets all ask with the same one. */
export type Actor = Person | Anonymous;

export const anonymous: Anonymous = { id: null, group: 'anonymous' };

const somebody = (group: SignedInGroup, isMasterDealer: boolean): Person => ({
  ...{ id: '00000000-0000-7000-8000-000000000000', group, role: group, originalRole: group },
  ...{ email: 'somebody@tests.example', name: 'Ada', surname: 'Rossi', culture: 'it' },
  ...{ country: 'IT', areaProvinces: ['MI'], isMasterDealer, isConfirmed: true, editableDays: 30 },
});

/** One of every kind that a row rule may tell apart: policies are tried with them when the portal starts. */
export const sampleActors: readonly Actor[] = [
  anonymous,
  ...groups
    .filter((group) => group !== 'anonymous')
    .flatMap((group) => [somebody(group, false), somebody(group, true)]),
];
