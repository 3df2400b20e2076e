import type { Actor } from '@/lib/auth/actor';
import { changeRequest } from '@/lib/requests/change-request';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { reportings } from './resource';

/** Changes a reporting. @throws Problem 409 for an impossible change of status */
export const updateReporting = (tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> =>
  changeRequest(tx, reportings, actor, locked, input);
