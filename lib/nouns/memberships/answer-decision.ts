import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Address, defineVerb } from '@/lib/core/verb';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { isActiveProfessional } from './check-decider';
import { acceptMembership, lockMembership, refuseMembership } from './decide-membership';
import { endMembership } from './end-membership';
import { memberships } from './resource';

/**
 * Shows oneself by name and portrait on the public page of the center, or ends that at once. Only ever oneself: those
 * responsible decide whether the page shows anybody, not whom.
 * @throws Problem 403 for somebody else's membership, 409 for those who do not work there
 */
async function setShown(tx: Tx, actor: Actor, id: string, isShown: boolean): Promise<void> {
  const { membership, side } = await lockMembership(tx, actor, id);
  if (side !== 'self') throw forbidden('errors.onlyThemselves', 'isShown');
  if (membership.status !== 'active') throw conflict('errors.notActive', 'status');
  const [changed] = await within(tx)(
    `update memberships set shown_at = case when $2::boolean then now() end,
       updated_at = greatest(now(), updated_at + interval '1 millisecond')
     where id = $1::uuid and (shown_at is not null) <> $2::boolean returning id::text`,
    [id, isShown],
  );
  if (!changed) return;
  await audit(tx, actor, {
    action: isShown ? 'show-person' : 'hide-person',
    entity: 'memberships',
    entityId: id,
    after: { isShown },
  });
}

/**
 * Makes a member responsible for a center, or ends that.
 * @throws Problem 403 for making oneself responsible, 409 for the last one
 * responsible and for people who do not work there
 */
async function setResponsible(tx: Tx, actor: Actor, id: string, isResponsible: boolean): Promise<void> {
  const { membership, side } = await lockMembership(tx, actor, id);
  const { centerId } = membership;
  if (membership.status !== 'active') throw conflict('errors.notActive', 'status');
  if (membership.isResponsible === isResponsible) return;
  if (side === 'self' && isResponsible) throw forbidden('errors.notResponsible', 'isResponsible');
  if (!isResponsible) await requireAnother(tx, centerId, id);
  await within(tx)(
    `update memberships set is_responsible = $2::boolean,
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1::uuid`,
    [id, isResponsible],
  );
  await audit(tx, actor, {
    action: 'hand-over',
    entity: 'memberships',
    entityId: id,
    before: { isResponsible: !isResponsible },
    after: { isResponsible },
  });
}

async function requireAnother(tx: Tx, centerId: string, id: string): Promise<void> {
  const others = await within(tx)(
    `select 1 as ok from memberships r join users u on u.id = r.user_id
     where r.center_id = $1::uuid and r.is_responsible and r.id <> $2::uuid and ${isActiveProfessional('u')} limit 1`,
    [centerId, id],
  );
  if (others.length === 0) throw conflict('errors.handOverFirst', 'isResponsible');
}

type Decide = (tx: Tx, actor: Actor, id: string, isGiven: boolean) => Promise<void>;

const SCREEN = /^(dashboard|profile|centers\/[\da-f-]{36})$/;

const decision = (address: Address, summary: string, saved: string, decide: Decide) =>
  defineVerb(address, {
    summary,
    answer: memberships,
    form: {
      page: ({ back = '' }) => (SCREEN.test(back) ? back : 'profile'),
      saved,
      isButton: true,
      body: ({ value = '' }) => ({ value }),
    },
    // A button also states when it takes away; a call has an address of its own for that.
    run: ({ tx, actor, id, raw }) => decide(tx, actor, id, raw.value === undefined || raw.value === 'true'),
  });

export const accept = decision(
  'POST /memberships/{id}/acceptance',
  'Accept a request to join, or an invitation',
  'membershipAccepted',
  acceptMembership,
);

export const refuse = decision(
  'POST /memberships/{id}/refusal',
  'Refuse or take back a request or an invitation, for either side',
  'membershipRefused',
  refuseMembership,
);

export const depart = decision(
  'POST /memberships/{id}/departure',
  'Leave a center, or remove a member',
  'membershipEnded',
  endMembership,
);

export const makeResponsible = decision(
  'POST /memberships/{id}/responsibility',
  'Make a member responsible for the center',
  'responsibility',
  setResponsible,
);

export const endResponsibility = defineVerb('DELETE /memberships/{id}/responsibility', {
  summary: 'Make a member no longer responsible for the center',
  answer: memberships,
  run: ({ tx, actor, id }) => setResponsible(tx, actor, id, false),
});

export const show = decision(
  'POST /memberships/{id}/showing',
  'Agree to be shown on the public page of the center',
  'showing',
  setShown,
);

export const endShowing = defineVerb('DELETE /memberships/{id}/showing', {
  summary: 'No longer be shown on the public page of the center',
  answer: memberships,
  run: ({ tx, actor, id }) => setShown(tx, actor, id, false),
});
