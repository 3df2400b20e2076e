import type { Actor } from '@/lib/core/actor/actor';
import { phoneAnywhere } from '@/lib/core/fields/schema.fields';
import { parse } from '@/lib/core/fields/validation';
import { flag, id, object } from '@/lib/core/json-schema';
import { createRecord } from '@/lib/core/records';
import { type Address, defineVerb } from '@/lib/core/verb';
import { updateRecord } from '@/lib/core/write';
import { createCenter } from '@/lib/nouns/centers/create-center';
import { findSame } from '@/lib/nouns/centers/find-same';
import { centers } from '@/lib/nouns/centers/resource';
import { askFor } from '@/lib/nouns/memberships/ask-for';
import { findTown } from '@/lib/nouns/places/data';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { type Application, lockApplication } from './lock-application';
import { type ApplicationName, type NewCenter, newCenter } from './schema.becoming';

/**
 * Turns the practice of a request into a center and invites the applicant; an existing center of that name in that
 * place is linked unchanged, and asked whether they work there. The person must be created first, because a center needs somebody in charge.
 * @throws Problem 409 if the request has a center already, or no person yet
 */
async function becomeCenter(
  tx: Tx,
  actor: Actor,
  name: ApplicationName,
  requestId: string,
  body: unknown,
): Promise<{ centerId: string; isNew: boolean }> {
  const application = await lockApplication(tx, actor, name, requestId);
  if (application.centerId) throw conflict('errors.becameAlready', 'becameCenterId');
  if (!application.userId) throw conflict('errors.personFirst', 'becameUserId');
  const center = parse(newCenter, body);
  const street = [center.streetName, center.streetNumber].filter(Boolean).join(' ') || null;
  const known = await findSame(tx, { name: center.name, city: center.city, comuneCode: null, street });
  const centerId = known?.id ?? (await createCenterOf(tx, actor, application, center));
  // Anybody may write under a practice's name: it decides itself.
  if (known) await askFor(tx, application.me, centerId, application.userId, 'becameUserId');
  await updateRecord(tx, application.resource, actor, application.locked, {}, { becameCenterId: centerId });
  return { centerId, isNew: !known };
}

async function createCenterOf(tx: Tx, actor: Actor, application: Application, center: NewCenter): Promise<string> {
  const { name, country = 'IT', ...parts } = center;
  const town = await findTown({ city: parts.city, country }, clientWithin(tx));
  const { data: phone } = phoneAnywhere.safeParse(application.phoneNumber);
  return createRecord(tx, { resource: centers, verbs: { create: createCenter } }, actor, {
    name,
    address: {
      ...parts,
      country,
      ...(town && { province: town.province, provinceCode: town.provinceCode, region: town.region }),
    },
    referentEmail: application.email,
    phoneNumbers: phone ? [phone] : [],
    expertIds: [application.userId],
  });
}

const becomingCenter = (address: Address, name: ApplicationName) =>
  defineVerb(address, {
    summary:
      'Create a center from the request, or link the existing one of that name in that place, which its sender asks to join; they need an account first',
    body: newCenter,
    answer: object({ centerId: id, isNew: flag }),
    run: ({ tx, actor, id: request, raw }) => becomeCenter(tx, actor, name, request, raw),
  });

export const centerOfContact = becomingCenter('POST /contacts/{id}/center', 'contacts');
export const centerOfProductTest = becomingCenter('POST /product-test-requests/{id}/center', 'product-test-requests');
