import { groups, type Role, type SignedInGroup } from '@/lib/core/actor/roles';

export type Person = {
  id: string;
  group: SignedInGroup;
  /** The effective role; differs from `originalRole` after a switch to expert. */
  role: Role;
  originalRole: Role;
  email: string;
  name: string;
  surname: string;
  culture: string;
  /** ISO 3166-1 alpha-2; a master dealer sees all centers in this country. */
  country: string | null;
  areaProvinces: string[];
  isMasterDealer: boolean;
  /** The person has confirmed their e-mail address; before that, nothing they do reaches others. */
  isConfirmed: boolean;
  /** Days for which a professional may change a treatment: a setting, kept here so that row rules can use it. */
  editableDays: number;
  /** The session in which they ask; none for those whom a key or a job stands for. */
  sessionId?: string;
  /** The person signed in or gave their password again within the last minutes: see `requireVerified`. */
  isVerified?: boolean;
  /** An authenticator app or a passkey, asked for instead of the password. */
  hasFactor?: boolean;
  hasPasskey?: boolean;
  /** Their role requires a second factor and they have none: they may only set one up. */
  mustEnrol?: boolean;
  /** Until then their role allows signing in without a second factor. */
  enrolBy?: string;
  /** An admin has set their password: they may only choose another one. */
  mustChangePassword?: boolean;
  /** The admin who is viewing the portal as this person, and until when; read-only. */
  seenBy?: { id: string; name: string; until: string };
  /** The API key that acts for this person, within its scopes; or an app they have allowed. */
  key?: { id: string; scopes: ReadonlySet<string>; appId?: string; isTest?: boolean };
};

export type Anonymous = { id: null; group: 'anonymous' };

export type Actor = Person | Anonymous;

export const anonymous: Anonymous = { id: null, group: 'anonymous' };

/** The owner of limits and entries: an admin who views the portal as somebody uses their own. */
export const actingId = ({ id, seenBy }: Pick<Person, 'id' | 'seenBy'>): string => seenBy?.id ?? id;

/** The owner of a budget of calls: a key or an app uses its own, not its person's. */
export const spenderOf = (me: Person): string =>
  me.key ? (me.key.appId ? `${me.key.appId} ${me.id}` : me.key.id) : actingId(me);

/** The owner of an Idempotency-Key: a person's stored answers are not repeated to their API key, which may see less. */
export const callerId = (actor: Actor): string => (actor.id === null ? 'anonymous' : (actor.key?.id ?? actor.id));

/** Rows in an area manager's provinces, which are Italian: Almería has the code of Alessandria. */
export const inProvinces = ({ areaProvinces }: Pick<Person, 'areaProvinces'>) => ({
  country: 'IT',
  provinceCode: { in: areaProvinces },
});

const somebody = (group: SignedInGroup, isMasterDealer: boolean): Person => ({
  id: '00000000-0000-7000-8000-000000000000',
  group,
  role: group,
  originalRole: group,
  email: 'somebody@tests.example',
  name: 'Ada',
  surname: 'Rossi',
  culture: 'it',
  country: 'IT',
  areaProvinces: ['MI'],
  isMasterDealer,
  isConfirmed: true,
  editableDays: 30,
});

/** One actor of every kind that row rules can distinguish; policies are checked with them at start. */
export const sampleActors: readonly Actor[] = [
  anonymous,
  ...groups
    .filter((group) => group !== 'anonymous')
    .flatMap((group) => [somebody(group, false), somebody(group, true)]),
];
