import { audit } from '@/lib/core/audit';
import { followConfirmation } from '@/lib/nouns/memberships/follow-confirmation';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { unauthorized } from '@/lib/run/errors';
import { revokeUnproved } from './revoke-unproved';
import type { SocialPerson } from './verify-social-token';

/**
 * The account of a person authenticated by a provider: the linked one, else the one with the same address if the
 * provider has verified it, else a new one without a password. The complete-profile dialog asks for what is
 * missing (consents, username). Throws a 401 if the person may not sign in.
 */
export async function linkSocialAccount(person: SocialPerson): Promise<{ userId: string }> {
  const { provider, sub: subject, email } = person;
  return transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`${provider} ${subject}`}))`;
    const linked = await tx.socialAccount.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { user: { select: { id: true, enabledUser: true, deletedAt: true } } },
    });
    if (linked && (!linked.user.enabledUser || linked.user.deletedAt)) throw unauthorized();
    if (linked) return { userId: linked.user.id };
    if (!email || !person.email_verified) throw unauthorized();
    const known = await tx.user.findUnique({
      where: { email },
      select: { id: true, enabledUser: true, deletedAt: true, confirmedUser: true },
    });
    if (known && (!known.enabledUser || known.deletedAt)) throw unauthorized();
    if (known && !known.confirmedUser) await confirmOwner(tx, known.id);
    const userId = known?.id ?? (await create(tx, person, email));
    await tx.socialAccount.create({ data: { provider, subject, userId } });
    const note = { action: 'link-social-account', entity: 'users', entityId: userId, after: { provider } };
    await audit(tx, { id: userId, role: null }, note);
    return { userId };
  });
}

/** The provider has verified the owner of the address. */
async function confirmOwner(tx: Tx, userId: string): Promise<void> {
  await revokeUnproved(tx, userId);
  await tx.user.update({ where: { id: userId }, data: { confirmedUser: true } });
  await followConfirmation(tx, userId);
}

async function create(tx: Tx, { given_name: name, family_name: surname }: SocialPerson, email: string) {
  const { id } = await tx.user.create({ data: { email, name, surname, confirmedUser: true }, select: { id: true } });
  return id;
}
