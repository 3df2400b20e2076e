import type { Person } from '@/lib/core/actor/actor';
import { fromPool } from '@/lib/run/db/transaction';
import type { Side } from './rules';
import type { ConnectionStatus } from './schema';

export type OwnConnection = {
  id: string;
  status: ConnectionStatus;
  side: Side;
  /** Ended by the side that asked: only they may ask again. */
  isGivenUp: boolean;
  person: { id: string; name: string; role: string };
  updatedAt: string;
};

const MAX_CONNECTIONS = 200;

/** The person's sent and received requests, latest first; open ones before closed ones. */
export async function connectionsOf(me: Person): Promise<OwnConnection[]> {
  return fromPool<OwnConnection>(
    `select c.id, c.status, c.is_given_up as "isGivenUp", case when c.employee_id = $1 then 'employee' else 'asker' end as side,
        json_build_object('id', u.id, 'name', u.name || ' ' || u.surname, 'role', u.role) as person,
        to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      from connections c join users u on u.id = case when c.employee_id = $1 then c.user_id else c.employee_id end
      where $1 in (c.user_id, c.employee_id) and u.deleted_at is null
      order by c.status = 'closed', c.updated_at desc, c.id limit ${MAX_CONNECTIONS}`,
    [me.id],
  );
}
