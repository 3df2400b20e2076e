import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked } from '@/lib/core/write';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { checkMerged } from '@/lib/nouns/requests/check-merged';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { productTestRequests } from './resource';
import { assignConsultant, findProvince, notifyAboutRequest } from './submit-request';

type Address = { country: string; province: string; provinceCode?: string | null };

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
const importRequest = async (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  (await insertAssigned(tx, actor, input)).id;

/** Creates a request from the API or the office; like a public one it is assigned to its province's consultant. */
async function createRequest(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const made = await insertAssigned(tx, actor, input);
  await notifyAboutRequest(tx, made, String(input.name));
  await confirmArrival(tx, 'product-test-requests', made.id);
  return made.id;
}

export const verbs: Verbs = {
  create: createRequest,
  imported: importRequest,
  update: updateRequest,
  restored: checkMerged,
};

/** The consultant's notes, or a tracking address, set it to managed. */
async function updateRequest(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const isAnswered = Boolean(input.consultantNotes || input.trackingUrl) || input.status === 'managed';
  const isManaged = locked.before.status === 'new' && isAnswered;
  const columns = isManaged ? { status: 'managed', managedAt: new Date() } : {};
  await changeRequest(tx, productTestRequests, actor, locked, input, columns);
}
