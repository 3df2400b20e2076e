import { missingData } from '@/lib/centers/rules';
import type { Locale } from '@/lib/i18n/routing';
import { findPlaces } from '@/lib/places/data';
import { placeSlug } from '@/lib/places/rules';
import type { Place } from '@/lib/places/schema';
import type { Prisma } from '@/prisma/generated/client';
import { findSame } from './find-same';

type Practice = { name: string; place: Place; expertId: string };

/** The place a practice is said to be in: a town or a postal code; null when there is none of that name. */
export async function findPracticePlace(text: string, locale: Locale): Promise<Place | null> {
  const found = await findPlaces(text, locale, 5);
  return found.find(({ kind }) => ['comune', 'city', 'locality'].includes(kind)) ?? null;
}

/**
 * The practice a professional works in: a center of the same name in the same town is joined, else one is added, to be
 * completed later. Returns its id. Called within the transaction that makes the professional.
 */
export async function addPractice(tx: Prisma.TransactionClient, { name, place, expertId }: Practice): Promise<string> {
  const known = await findSame(tx, { name, city: place.name, comuneCode: place.istatCode, street: null });
  const id = known?.id ?? (await create(tx, name, place));
  await tx.centerExpert.create({ data: { centerId: id, userId: expertId } });
  await tx.user.update({ where: { id: expertId }, data: { centerId: id } });
  return id;
}

async function create(tx: Prisma.TransactionClient, name: string, place: Place): Promise<string> {
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
      // One expert is about to be linked; everything that is missing beside is listed for them.
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

/** `studio-rossi-milano`, or with the next free number behind it. */
async function freeSlug(tx: Prisma.TransactionClient, wanted: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`slug ${wanted}`}))`;
  const taken = await tx.center.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
