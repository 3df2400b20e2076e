import { actingId, type Person } from '@/lib/core/actor/actor';
import { personBehind } from '@/lib/nouns/api-keys/data';
import { withoutReading } from '@/lib/run/db/replica';
import { forbidden } from '@/lib/run/errors';
import { personById, personOfSession } from './sessions/data';

/**
 * The same person as they are by now, for what takes long after a request was allowed.
 * @throws Problem 403 if they, or the admin who sees the portal as they do, have lost the account, the role, the session or the key
 */
export const renewPerson = (me: Person): Promise<Person> =>
  withoutReading(async () => {
    const { sessionId: sid, key } = me;
    const now = await (sid
      ? personOfSession({ sub: actingId(me), sid })
      : key
        ? personBehind(key.id)
        : personById(me.id));
    if (now?.id !== me.id || now.role !== me.role) throw forbidden();
    return { ...me, ...now };
  });
