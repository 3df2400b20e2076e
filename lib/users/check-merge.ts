import { groupOf, type Role, switchingRoles } from '@/lib/auth/roles';

/** What decides whether two accounts can be one person's. */
export type Mergeable = {
  id: string;
  name: string;
  surname: string;
  role: Role;
  originalRole: Role;
  confirmedUser: boolean;
  /** Of their account, or what was written down with a treatment they received. */
  birthYears: readonly number[];
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** Who marries keeps one of the two names; an account without a name contradicts nobody. */
function areNamesApart(one: Mergeable, other: Mergeable): boolean {
  const differ = (a: string, b: string) => plain(a) !== plain(b);
  const isNameless = [one, other].some(({ name, surname }) => !plain(name) && !plain(surname));
  return !isNameless && differ(one.name, other.name) && differ(one.surname, other.surname);
}

const areYearsApart = (one: Mergeable, other: Mergeable): boolean =>
  new Set([...one.birthYears, ...other.birthYears]).size > 1;

const isStaff = ({ role, originalRole }: Mergeable) =>
  switchingRoles.includes(role) || switchingRoles.includes(originalRole);

const isPatient = ({ originalRole }: Mergeable) => groupOf(originalRole) === 'user';

/**
 * Why two accounts cannot become one, as a key of messages; null where they can. Whoever signs in to the one that stays reads all
 * that was in both, health data among it: what contradicts that they are one person refuses it, whoever says so.
 * @param treated one has treated the other
 */
export function mergeRefusal(kept: Mergeable, gone: Mergeable, treated: boolean): string | null {
  if (kept.id === gone.id) return 'errors.mergeSame';
  if (isStaff(kept) || isStaff(gone)) return 'errors.mergeStaff';
  if (isPatient(kept) !== isPatient(gone)) return 'errors.mergeKinds';
  if (groupOf(kept.originalRole) === 'guest' && groupOf(gone.originalRole) !== 'guest') return 'errors.mergeGuest';
  if (!kept.confirmedUser) return 'errors.mergeUnconfirmed';
  if (treated || areNamesApart(kept, gone) || areYearsApart(kept, gone)) return 'errors.mergeOthers';
  return null;
}

/** An address as others may see it: enough to know one's own again. */
export function maskedAddress(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, 1)}•••@${host}`;
}
