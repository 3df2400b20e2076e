import { anonymous } from '@/lib/core/actor/actor';
import { download } from '@/lib/core/answers';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { notFound, Problem } from '@/lib/run/errors';
import { escaped, foldedLines } from '@/lib/run/i18n/calendar-file';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { centers } from './resource';
import { addressLines } from './rules';
import type { AddressParts } from './schema';

type Contact = {
  name: string;
  slug?: string;
  address: AddressParts & { province: string | null };
  lat: number | null;
  lng: number | null;
  phoneNumbers: string[];
  referentEmail?: string | null;
  site?: string | null;
};

/** As vCard 3.0 (RFC 2426), which every phone reads. */
function cardOf(center: Contact, id: string, locale: Locale): string {
  const { name, slug, address, lat, lng, phoneNumbers, referentEmail, site } = center;
  const { city, province, zipCode, country } = address;
  const land = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  const place = ['', '', addressLines(address).street, city, province, zipCode, land];
  return foldedLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${id}`,
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    ...phoneNumbers.map((phone) => `TEL;TYPE=WORK,VOICE:${escaped(phone)}`),
    ...(referentEmail ? [`EMAIL;TYPE=INTERNET:${escaped(referentEmail)}`] : []),
    `ADR;TYPE=WORK:${place.map((part) => escaped(part ?? '')).join(';')}`,
    ...(lat === null || lng === null ? [] : [`GEO:${lat};${lng}`]),
    ...[site, slug && siteAddress + localePath(locale, `/authorized-centers/${slug}`)].flatMap((link) =>
      link ? [`URL:${link}`] : [],
    ),
    'X-ABShowAs:COMPANY',
    'END:VCARD',
  ]);
}

function orNotFound(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

export const readContact = defineVerb('GET /centers/{id}/contact.vcf', {
  summary: 'A center as a contact to save: of what its reader may see, name, address, phones, e-mail and pages',
  by: 'anybody',
  scope: 'centers:read',
  file: 'text/vcard',
  run: async ({ actor, id, locale }) => {
    const [own, shown] = await Promise.all(
      [actor, anonymous].map((reader) => getRecord(centers, reader, id).catch(orNotFound)),
    );
    // Whoever has nothing to do with it sees what visitors see.
    const found = own ?? shown;
    if (!found) throw notFound();
    const { slug, ...center } = JSON.parse(found.body) as Contact;
    const card = cardOf({ ...center, ...(shown && { slug }) }, id, locale);
    return download('contact.vcf', 'text/vcard; charset=utf-8', card);
  },
});
