import { scopesInReach } from '@/lib/core/access/scopes';
import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { nouns } from '@/lib/core/nouns';
import { openSessions } from '@/lib/nouns/accounts/sessions/data';
import { db } from '@/lib/run/db/db';
import { picked } from '@/lib/run/names';

export type Client = {
  id: string;
  name: string;
  redirectUris: string[];
  scopes: string[];
  isConfidential: boolean;
  secretHash: string | null;
  formerSecretHash: string | null;
  formerSecretEndsAt: Date | null;
};

export const clientNamed = async (id: string | null | undefined): Promise<Client | null> =>
  id && isUuid(id)
    ? db.app.findFirst({
        where: { id, revokedAt: null },
        select: picked('id name redirectUris scopes isConfidential secretHash formerSecretHash formerSecretEndsAt'),
      })
    : null;

/** The requested scopes that the person has themselves: an app never gets more. */
export const scopesFor = (me: Person, asked: readonly string[]): string[] =>
  Object.values(nouns().resources).flatMap((resource) =>
    scopesInReach(resource, resource.policy[me.group] ?? [], asked),
  );

export type Connection = { appId: string; name: string; scopes: string[]; lastUsedAt: Date };

/** The apps that act for a person, each once for all devices; the one last used first. */
export async function connectionsOf(userId: string): Promise<Connection[]> {
  const found = await db.session.findMany({
    where: { userId, appId: { not: null }, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { lastUsedAt: 'desc' },
    select: { id: true, appId: true, app: { select: { name: true } }, scopes: true, lastUsedAt: true },
  });
  const open = await openSessions(found.map(({ id }) => id));
  const byApp = new Map<string, Connection>();
  for (const { id, appId, app, scopes, lastUsedAt } of found) {
    if (!open.has(id)) continue;
    const latest = byApp.get(appId!) ?? { appId: appId!, name: app!.name, scopes, lastUsedAt };
    byApp.set(appId!, { ...latest, scopes: [...new Set([...latest.scopes, ...scopes])] });
  }
  return [...byApp.values()];
}
