import { requirePerson } from '@/lib/core/actor/require-person';
import { list, object, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { notFound } from '@/lib/run/errors';
import { NEVER_GOOD } from './connect-app';
import { connectionsOf } from './data';

export const readConnections = defineVerb('GET /me/apps', {
  summary: 'The apps that act for the caller, with what they may do and when they last did',
  tag: 'apps',
  answer: list(object({ appId: text, name: text, scopes: list(text), lastUsedAt: text })),
  run: ({ actor }) => connectionsOf(requirePerson(actor).id),
});

export const disconnect = defineVerb('POST /me/apps/{id}/disconnection', {
  summary: 'Let an app act for oneself no longer, on any device',
  tag: 'apps',
  form: { page: 'profile', saved: 'appDisconnected', isButton: true },
  run: async ({ tx, actor, id: appId }) => {
    const userId = requirePerson(actor).id;
    // Codes without a connection end as well.
    await tx.appCode.updateMany({ where: { appId, session: { userId } }, data: { expiresAt: NEVER_GOOD } });
    if ((await revokeSessions({ userId, appId }, 'ended by its owner', tx)) === 0) throw notFound();
  },
});
