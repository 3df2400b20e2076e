import type { Actor } from '@/lib/core/actor/actor';
import { missingData } from '@/lib/nouns/centers/rules';
import { foundMembership } from '@/lib/nouns/memberships/write-membership';
import { findPlaces } from '@/lib/nouns/places/data';
import { placeSlug } from '@/lib/nouns/places/rules';
import type { Place } from '@/lib/nouns/places/schema';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import type { Locale } from '@/lib/run/i18n/routing';
import { findSame } from './find-same';
import { refreshStatus } from './refresh-status';

type Practice = { name: string; place: Place; expertId: string };

/** The place of a practice, given as a town or a postal code; null if it is unknown. */
export async function findPracticePlace(text: string, locale: Locale): Promise<Place | null> {
  const found = await findPlaces(text, locale, 5);
  return found.find(({ kind }) => ['comune', 'city', 'locality'].includes(kind)) ?? null;
}

/** The center a professional works in; one created here is theirs to complete, an existing one is only returned. */
export async function addPractice(
  tx: Tx,
  actor: Actor,
  { name, place, expertId }: Practice,
): Promise<{ id: string; isKnown: boolean }> {
  const known = await findSame(
    tx,
    { name, city: place.name, comuneCode: place.istatCode, street: null },
    { personId: expertId },
  );
  if (known) return { id: known.id, isKnown: true };
  const id = await create(tx, name, place);
  await foundMembership(tx, actor, id, expertId);
  await refreshStatus(clientWithin(tx), [id]);
  return { id, isKnown: false };
}

async function create(tx: Tx, name: string, place: Place): Promise<string> {
  const { country, region, province, provinceCode, lat, lng } = place;
  const address = { city: place.name, province, provinceCode, region, country };
  const facts = { ...address, name, streetName: null, streetNumber: null, zipCode: null, phoneNumbers: [] };
  const { id } = await tx.center.create({
    data: {
      ...address,
      name,
      slug: await freeSlug(tx, `${placeSlug(name)}-${placeSlug(place.name)}`),
      comuneCode: place.istatCode,
      lat,
      lng,
      // One expert is about to be linked; all other missing data is listed for them.
      missingData: missingData({
        ...facts,
        referentEmail: null,
        machineType: null,
        machineName: null,
        experts: [{ isQualified: false, level: 'base' }],
      }),
    },
    select: { id: true },
  });
  return id;
}

/** `studio-rossi-milano`, with the next free number if it is taken. */
async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`slug ${wanted}`}))`;
  const taken = await tx.center.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
