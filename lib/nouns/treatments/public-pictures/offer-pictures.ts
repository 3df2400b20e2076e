import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { centersDecidedBy } from '@/lib/nouns/memberships/check-decider';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { treatments } from '../resource';
import { type PictureOffer, readPictureOffer } from './data';

const page = (_: unknown, { id }: Record<string, string>) => `treatments/${id}`;
const form = { page, saved: 'publicPictures', isButton: true } as const;

export const offerPictures = defineVerb('POST /treatments/{id}/public-offer', {
  summary: 'Offer the pictures before and after for the practice’s public page, or take the offer back at once',
  description:
    'The treating professional, while they work there, in countries that the office has named (`centers.picturesIn`). The pictures are shown only once the patient agrees as well. An admin ends it with `false`, so that it cannot be offered again, and allows it with `true`.',
  body: z.strictObject({ isOffered: z.boolean() }),
  form: { ...form, body: (values) => ({ isOffered: values.isOffered === 'true' }) },
  run: async ({ tx, actor, id, body: { isOffered } }) => {
    const { grant, actions } = await lockRecord(tx, treatments, actor, id);
    if (grant.actions?.stopPictures) return stopPictures(tx, actor, { treatmentId: id }, !isOffered);
    if (!grant.actions?.offerPictures) throw forbidden();
    if (!isOffered) return takeBack(tx, actor, { treatmentId: id });
    if (!actions.offerPictures) throw forbidden();
    return offer(tx, requireConfirmed(actor), id);
  },
});

/** Offers the present pictures. The patient is told, once a day, unless they have said no before. */
async function offer(tx: Tx, me: Person, id: string): Promise<void> {
  const now = await readPictureOffer(id, tx);
  requireOfferable(now);
  if (now.isOffered) return;
  const [offered] = await within(tx)(
    `insert into public_pictures as s (treatment_id, center_id, pre_file_id, post_file_id)
     select t.id, t.center_id, pre.file_id, post.file_id from treatments t
     join treatment_pictures pre on pre.treatment_id = t.id and pre.kind = 'pre'
     join treatment_pictures post on post.treatment_id = t.id and post.kind = 'post'
     where t.id = $1::uuid and t.user_id <> t.expert_id
       and not exists (select from center_experts e where e.center_id = t.center_id and e.user_id = t.user_id)
     on conflict (treatment_id) do update set center_id = excluded.center_id, pre_file_id = excluded.pre_file_id,
       post_file_id = excluded.post_file_id, token = gen_random_uuid(), created_at = now()
     returning (select user_id::text from treatments where id = s.treatment_id) as patient`,
    [id],
  );
  if (!offered) throw forbidden('errors.picturesOfColleague', 'pictures');
  await note(tx, me, id, 'offered');
  if (now.answer === false) return;
  const [userId, href] = [offered.patient as string, `treatments/${id}`];
  const createdAt = { gte: new Date(Date.now() - limits.publicPictures.seconds * 1000) };
  const message = 'notifications.picturesOffered';
  if (await tx.notification.count({ where: { userId, href, message, createdAt } })) return;
  await notifyPeople(tx, [userId], 'picturesOffered', { center: now.center }, href, { areConfirmed: true });
}

function requireOfferable({ isAllowed, areShared, isStopped }: PictureOffer): void {
  if (!isAllowed) throw conflict('errors.picturesNotInCountry', 'pictures');
  if (isStopped) throw conflict('errors.picturesStopped', 'pictures');
  if (!areShared) throw conflict('errors.picturesNotShared', 'pictures');
}

type Which = { treatmentId: string } | { token: string };

async function takeBack(tx: Tx, me: Person, which: Which): Promise<void> {
  const where = { ...which, stoppedAt: null };
  const row = await tx.publicPictures.findFirst({ where });
  // The office may have stopped it in between.
  if (row && (await tx.publicPictures.deleteMany({ where })).count > 0)
    await note(tx, me, row.treatmentId, 'taken back');
}

/** The office ends an offer for good, or allows another one. */
async function stopPictures(tx: Tx, me: Person, which: Which, isStopped: boolean): Promise<void> {
  const where = { ...which, stoppedAt: isStopped ? null : { not: null } };
  const row = await tx.publicPictures.findFirst({ where });
  const { count } = isStopped
    ? await tx.publicPictures.updateMany({ where, data: { stoppedAt: new Date() } })
    : await tx.publicPictures.deleteMany({ where });
  if (row && count > 0) await note(tx, me, row.treatmentId, isStopped ? 'stopped' : 'allowed again');
}

export const removePublicPictures = defineVerb('POST /public-pictures/{id}/removal', {
  summary: 'Take pictures off a center’s public page at once: who is responsible for it, or staff who look after it',
  description: 'What staff take off cannot be offered again until an admin allows it.',
  tag: 'centers',
  form: {
    ...form,
    page: ({ centerId = '' }) => (isUuid(centerId) ? `centers-preview/${centerId}` : ''),
    body: () => ({}),
  },
  run: async ({ tx, actor, id: token }) => {
    if (!['admin', 'expert', 'consultant', 'area-manager'].includes(actor.group)) throw refusal(actor);
    const shown = isUuid(token) ? await tx.publicPictures.findUnique({ where: { token } }) : null;
    if (!shown) throw notFound();
    // Neither does it tell others whose the pictures are.
    if ((await centersDecidedBy(tx, actor, [shown.centerId])).length === 0) throw notFound();
    if (actor.group === 'expert') await takeBack(tx, actor, { token });
    else await stopPictures(tx, actor, { token }, true);
  },
});

export const decidePublicPictures = defineVerb('POST /treatments/{id}/public-consent', {
  summary:
    'The patient allows the pictures offered for the practice’s public page to be shown there, or takes it back at once',
  description:
    'Kept as a consent of the kind `public_pictures`, with the version of the text. A withdrawal of the consent to pictures ends it, too. A yes names the offer that the patient has seen, as the button on their page does: of another one, even of the same pictures, it is a 409.',
  body: z.strictObject({ granted: z.boolean(), token: z.uuid().optional() }),
  form: { ...form, body: ({ granted, token }) => ({ granted: granted === 'true', ...(token && { token }) }) },
  run: async ({ tx, actor, id, body: { granted, token } }) => {
    const { actions } = await lockRecord(tx, treatments, actor, id);
    if (!actions.decidePublicPictures) throw forbidden();
    const { isOffered, isStopped, areShared, isAllowed, answer, ...offered } = await readPictureOffer(id, tx);
    if (granted && token !== offered.token) throw conflict('errors.picturesNotOffered', 'granted');
    if (answer === granted) return;
    if (granted) {
      requireConfirmed(actor);
      if (!isOffered || isStopped || !areShared || !isAllowed) throw conflict('errors.picturesNotOffered', 'granted');
      await requireSeldom(tx, actor.id);
    }
    const kind = 'public_pictures';
    const said = { userId: actor.id, treatmentId: id, granted, source: 'treatments', version: versionOf(kind) };
    await tx.consent.create({ data: { ...said, kind }, select: { id: true } });
    await note(tx, actor, id, granted ? 'agreed' : 'refused');
  },
});

/** Each yes may be followed by a no, which empties the page caches of all servers. Of many at once each counts the others. */
async function requireSeldom(tx: Tx, userId: string): Promise<void> {
  await lockRows(tx, 'users', userId);
  const { points, seconds } = limits.publicPictures;
  const createdAt = { gte: new Date(Date.now() - seconds * 1000) };
  const given = await tx.consent.count({ where: { userId, kind: 'public_pictures', granted: true, createdAt } });
  if (given >= points) throw tooManyRequests(seconds);
}

const note = (tx: Tx, me: Person, entityId: string, publicPictures: string) =>
  audit(tx, me, { action: 'update', entity: treatments.name, entityId, after: { publicPictures } });
