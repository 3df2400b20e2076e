// An admin's actions on users, for repeatable.test.ts: each works once.

import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { db } from '@/lib/run/db/db';
import { makeCenter, makePerson, unique } from './people';
import type { World } from './world';

type Example = { as: 'admin'; path: string; json?: object };

/** A request that was turned into a user, or is about to be. */
async function applied(world: World, kind: 'contacts' | 'product-test-requests', what: string, json: object) {
  const { id } = await world.fixtures[kind]!.near('admin');
  const becameUserId = what === 'center' ? (await makePerson('expert')).id : null;
  const change = { where: { id }, data: { becameUserId } };
  await (kind === 'contacts' ? db.contact.update(change) : db.productTestRequest.update(change));
  return { as: 'admin' as const, path: `/${kind}/${id}/${what}`, json };
}

async function twice(world: World, kind: RequestName) {
  const [one, other] = [await world.fixtures[kind]!.near('admin'), await world.fixtures[kind]!.near('admin')];
  return { as: 'admin' as const, path: `/${kind}/${one.id}/merger`, json: { intoId: other.id } };
}

const acts: Record<string, () => Promise<Example>> = {
  '/users/{id}/merger': async () => {
    const name = { surname: unique('Neri') };
    const [kept, gone] = [await makePerson('expert', name), await makePerson('expert', name)];
    return { as: 'admin', path: `/users/${kept.id}/merger`, json: { otherId: gone.id, reason: 'Twice' } };
  },
  '/centers/{id}/merger': async () => {
    const [kept, gone] = [await makeCenter(), await makeCenter()];
    return { as: 'admin', path: `/centers/${kept.id}/merger`, json: { otherId: gone.id, reason: 'Twice' } };
  },
  '/reportings/{id}/resolution': async () => {
    const [{ id: userId }, by] = [await makePerson('expert'), await makePerson('expert')];
    const data = { type: 'deleteUser' as const, reason: 'x', userId, reporterUserId: by.id };
    const { id } = await db.reporting.create({ data });
    return { as: 'admin', path: `/reportings/${id}/resolution`, json: { reason: 'x' } };
  },
  '/users/{id}/credits': async () => ({
    as: 'admin',
    path: `/users/${(await makePerson('expert')).id}/credits`,
    json: { kind: 'practice', amount: 5, reason: 'x' },
  }),
  '/users/{id}/confirmation': async () => ({
    as: 'admin',
    path: `/users/${(await makePerson('user', { confirmedUser: false })).id}/confirmation`,
  }),
  '/users/{id}/erasure': async () => {
    const { id } = await makePerson('user');
    return { as: 'admin', path: `/users/${id}/erasure`, json: { reason: 'Asked for it' } };
  },
  '/users/{id}/password-reset': async () => ({
    as: 'admin',
    path: `/users/${(await makePerson('user')).id}/password-reset`,
  }),
};

export const peopleExamples = (world: () => World): Record<string, () => Promise<Example>> => ({
  ...acts,
  ...Object.fromEntries(REQUESTS.map((kind) => [`/${kind}/{id}/merger`, () => twice(world(), kind)])),
  ...Object.fromEntries(
    (['contacts', 'product-test-requests'] as const).flatMap((kind) => [
      [
        `/${kind}/{id}/person`,
        () => applied(world(), kind, 'person', { name: 'Ada', surname: 'Neri', role: 'expert' }),
      ],
      [`/${kind}/{id}/center`, () => applied(world(), kind, 'center', { name: unique('Studio'), city: 'Bolzano' })],
    ]),
  ),
});
