import type { Person } from '@/lib/core/actor/actor';
import { personBehind } from '@/lib/nouns/api-keys/data';
import { withoutReading } from '@/lib/run/db/replica';
import { forbidden } from '@/lib/run/errors';
import { personById, personOfSession } from './sessions/data';

/**
 * The same person as they are by now, for what takes long after a request was allowed.
 * @throws Problem 403 if they, or the admin who sees the portal as they do, have lost the account, the role or the key
 */
export const renewed = (me: Person): Promise<Person> =>
  withoutReading(async () => {
    const [now, viewer] = await Promise.all([
      me.key?.appId
        ? personOfSession({ sub: me.id, sid: me.key.id })
        : me.key
          ? personBehind(me.key.id)
          : personById(me.id),
      me.seenBy && personById(me.seenBy.id),
    ]);
    if (now?.role !== me.role || (me.seenBy && viewer?.group !== 'admin')) throw forbidden();
    return { ...me, ...now };
  });
