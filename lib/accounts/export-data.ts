import { strToU8, zipSync } from 'fflate';
import type { Person } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { getRecord } from '@/lib/rest/read';
import { storedBytes } from '@/lib/storage/store';
import { users } from '@/lib/users/resource';

/**
 * Everything the portal keeps about a person, for that person: a zip of JSON files, one for each kind of data, and the
 * pictures they uploaded. Secrets (passwords, tokens) are not data about them and stay out.
 */
export async function exportData(me: Person): Promise<Uint8Array> {
  const own = { where: { userId: me.id } };
  const [person, sessions, consents, credits, received, given, codes, reportings, notifications, files] =
    await Promise.all([
      getRecord(users, me, me.id),
      db.session.findMany({
        ...own,
        select: { kind: true, userAgent: true, ipAddress: true, createdAt: true, lastUsedAt: true, revokedAt: true },
      }),
      db.consent.findMany({
        ...own,
        select: { kind: true, granted: true, source: true, version: true, createdAt: true },
      }),
      db.creditEntry.findMany({
        ...own,
        select: { kind: true, origin: true, amount: true, reason: true, createdAt: true },
      }),
      db.treatment.findMany({ ...own, omit: { search: true, expertId: true }, include: { controlVisits: true } }),
      // The patients in these are people of their own: what is theirs goes to them.
      db.treatment.findMany({
        where: { expertId: me.id, deletedAt: null },
        select: { id: true, productName: true, treatedOn: true, startValue: true, endValue: true, gain: true },
      }),
      db.productCode.findMany({ ...own, select: { code: true, productType: true, consumptionDate: true } }),
      db.reporting.findMany({
        where: { reporterUserId: me.id },
        select: { type: true, reason: true, status: true, createdAt: true },
      }),
      db.notification.findMany({ ...own, select: { message: true, values: true, createdAt: true } }),
      db.file.findMany({ where: { ownerId: me.id, deletedAt: null } }),
    ]);
  const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2));
  const pictures = await Promise.all(files.map(pictureOf));
  return zipSync({
    'profile.json': strToU8(JSON.stringify(JSON.parse(person.body), null, 2)),
    'sessions.json': json(sessions),
    'consents.json': json(consents),
    'credits.json': json(credits),
    'treatments-received.json': json(received),
    'treatments-given.json': json(given),
    'product-codes.json': json(codes),
    'reportings.json': json(reportings),
    'notifications.json': json(notifications),
    ...Object.fromEntries(pictures.flat()),
  });
}

type Stored = { id: string; storageKey: string; mediaType: string; widths: number[] };

/** The largest width there is; a file that is no longer in the store is left out. */
async function pictureOf({ id, storageKey, mediaType, widths }: Stored): Promise<[string, Uint8Array][]> {
  const largest = widths.length > 0 ? `${storageKey}-${Math.max(...widths)}.webp` : storageKey;
  const bytes = await storedBytes(largest).catch(() => null);
  const extension = widths.length > 0 ? 'webp' : (mediaType.split('/')[1] ?? 'bin');
  return bytes ? [[`files/${id}.${extension}`, bytes]] : [];
}
