import { groupOf, type Role, switchingRoles } from '@/lib/core/actor/roles';

/** What decides whether two accounts can belong to one person. */
export type Mergeable = {
  id: string;
  name: string;
  surname: string;
  role: Role;
  originalRole: Role;
  confirmedUser: boolean;
  /** From the account, and from treatments the person received. */
  birthYears: readonly number[];
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** After a marriage one of the names usually stays; an account without a name contradicts nothing. */
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
 * Why two accounts cannot be merged, as a message key; null if they can. Signing in to the remaining account
 * gives access to the data of both, including health data, so any contradiction between them is a refusal, even for admins.
 * @param treated one of them has treated the other
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

/** An address masked for others: enough to recognise one's own. */
export function maskedAddress(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, 1)}•••@${host}`;
}
