import { unauthorized } from '@/lib/errors';
import { type Tx, transaction } from '@/lib/rest/transaction';
import type { SocialPerson } from './verify-social-token';

/**
 * The account behind a provider's person: the one linked before, else the one with the same address if the provider has
 * checked that address, else a new one, without a password. What is still missing then (consents, username) is asked for
 * by the complete-profile dialog.
 */
export async function linkSocialAccount(person: SocialPerson): Promise<{ userId: string }> {
  const { provider, sub: subject, email, email_verified: verified } = person;
  return transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`${provider} ${subject}`}))`;
    const linked = await tx.socialAccount.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { user: { select: { id: true, enabledUser: true, deletedAt: true } } },
    });
    if (linked && (!linked.user.enabledUser || linked.user.deletedAt)) throw unauthorized();
    if (linked) return { userId: linked.user.id };
    if (!verified) throw unauthorized();
    const known = await tx.user.findUnique({
      where: { email },
      select: { id: true, enabledUser: true, deletedAt: true },
    });
    if (known && (!known.enabledUser || known.deletedAt)) throw unauthorized();
    const userId = known?.id ?? (await create(tx, person));
    await tx.socialAccount.create({ data: { provider, subject, userId } });
    await tx.auditEntry.create({
      data: { actorId: userId, action: 'link-social-account', entity: 'users', entityId: userId, after: { provider } },
    });
    return { userId };
  });
}

async function create(tx: Tx, person: SocialPerson): Promise<string> {
  const { email, given_name: name, family_name: surname } = person;
  const { id } = await tx.user.create({ data: { email, name, surname, confirmedUser: true }, select: { id: true } });
  return id;
}
