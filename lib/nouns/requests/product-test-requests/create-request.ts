import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { insertRecord } from '@/lib/core/write';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { assignConsultant } from './assign-consultant';
import { findProvince } from './data';
import { productTestRequests } from './resource';
import { tellAboutRequest } from './send-notifications';

type Address = { country: string; province: string; provinceCode?: string | null };

/** Creates a request and assigns it to the consultant of its province. */
async function insertAssigned(
  tx: Tx,
  actor: Actor,
  input: Input,
): Promise<{ id: string; consultantId: string | null }> {
  const address = input.address as Address;
  const named = address.provinceCode ?? address.province;
  const province = address.country === 'IT' ? await findProvince(named, clientWithin(tx)) : null;
  const consultantId = province && (await assignConsultant(tx, province.code));
  const placed = {
    ...input,
    address: { ...address, ...(province && { province: province.name, provinceCode: province.code }) },
  };
  const columns = { consultantId, dueOn: await dueOnArrival(tx) };
  return { id: await insertRecord(tx, productTestRequests, actor, placed, columns), consultantId };
}

/** Creates a request from a sheet: assigned and due like any other, but nobody is written to about it. */
export const importRequest = async (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  (await insertAssigned(tx, actor, input)).id;

/**
 * Creates a request from the API or typed by the office; like one from the public form it is assigned to
 * the consultant of its province, who is notified.
 */
export async function createRequest(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const made = await insertAssigned(tx, actor, input);
  await tellAboutRequest(tx, made, String(input.name));
  await confirmArrival(tx, 'product-test-requests', made.id);
  return made.id;
}
