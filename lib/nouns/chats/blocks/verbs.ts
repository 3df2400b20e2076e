import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { blocks } from './resource';

/**
 * Blocks a person: no messages pass between them and the caller any more, in either direction. Idempotent.
 * @throws Problem 400 for somebody with whom the caller has neither a conversation nor a connection
 */
async function blockPerson(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  const blockedId = String(input.blockedId);
  const [row] = await within(tx)(
    `select (select b.id::text from blocks b where b.blocker_id = $1::uuid and b.blocked_id = $2::uuid) as id,
       exists (select from chat_participants p join chat_participants o on o.chat_id = p.chat_id
               where p.user_id = $1::uuid and o.user_id = $2::uuid)
       or exists (select from connections c where (c.user_id, c.employee_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)))
         as "isKnown"`,
    [me.id, blockedId],
  );
  if (row!.id) return row!.id as string;
  if (!row!.isKnown || blockedId === me.id) throw invalid([{ field: 'blockedId', message: 'validation.invalid' }]);
  return insertRecord(tx, blocks, me, input);
}

export const verbs: Verbs = { create: blockPerson };
