import type { ShownPerson } from '@/lib/nouns/centers/list-shown-people';
import { clock, stretches } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines, currencyOf, photoSrc, tidyWebAddress } from '@/lib/nouns/centers/rules';
import { type CenterCard, PUBLIC_LINES, type PublicCenter } from '@/lib/nouns/centers/schema';
import { isWebAddress } from '@/lib/nouns/centers/schema.form';
import type { PublicReviews } from '@/lib/nouns/treatments/reviews/data';
import type { ExpertType } from '@/lib/nouns/users/schema';
import { phoneText } from '@/lib/run/i18n/number-text';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';

// Structured data for search engines, in the vocabulary of schema.org.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The service in the words that people search for: see docs/search-words.md. */
const SERVICE: Record<Locale, string> = {
  it: 'Sbiancamento denti',
  en: 'Teeth whitening',
  de: 'Zahnaufhellung',
  es: 'Blanqueamiento dental',
  fr: 'Blanchiment dentaire',
};

const organizationId = `${siteAddress}/#organization`;

const addressOf = (slug: string, locale: Locale) => siteAddress + localePath(locale, `/authorized-centers/${slug}`);

function describeCard(center: CenterCard, locale: Locale) {
  const url = addressOf(center.slug, locale);
  const { street } = addressLines(center);
  return {
    '@type': 'Dentist',
    '@id': `${url}#center`,
    name: center.name,
    url,
    image: center.photoId ? siteAddress + photoSrc(center.photoId, 1600) : `${url}/picture.png`,
    ...(center.phone && { telephone: phoneText(center.phone) }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(center.zipCode && { postalCode: center.zipCode }),
      ...(center.city && { addressLocality: center.city }),
      ...(center.provinceCode && { addressRegion: center.provinceCode }),
      ...(center.country && { addressCountry: center.country }),
    },
    geo: { '@type': 'GeoCoordinates', latitude: center.lat, longitude: center.lng },
  };
}

/** Those who work at a center and agree to be shown: see list-shown-people.ts. */
export function describePeople(people: readonly ShownPerson[], titleOf: (type: ExpertType) => string): object {
  if (people.length === 0) return {};
  return {
    employee: people.map(({ name, surname, expertType }) => ({
      '@type': 'Person',
      name: `${name} ${surname}`,
      ...(expertType && { jobTitle: titleOf(expertType) }),
    })),
  };
}

/** One center as a Dentist: with its hours, days off, languages, access, prices and methods. */
export function describeCenter(center: PublicCenter, locale: Locale, service: string): object {
  const links = PUBLIC_LINES.filter(isWebAddress)
    .map((name) => tidyWebAddress(center[name]))
    .filter(Boolean);
  const { closures, facilities, languages, methods, priceFrom, priceTo } = center;
  const prices = [priceFrom, priceTo].filter((one) => one !== null);
  const currency = currencyOf(center.country);
  const form = `${siteAddress}${localePath(locale, '/request-appointment')}?center=${center.slug}`;
  return {
    ...describeCard(center, locale),
    '@type': ['Dentist', 'MedicalClinic'],
    ...(center.city && { areaServed: { '@type': 'City', name: center.city } }),
    parentOrganization: { '@id': organizationId },
    availableService: center.methods.map((method) => ({
      '@type': 'MedicalProcedure',
      name: `${SERVICE[locale]} ${method}`,
      procedureType: 'https://schema.org/NoninvasiveProcedure',
    })),
    ...(links.length > 0 && { sameAs: links }),
    openingHoursSpecification: center.openingHours.flatMap((day) =>
      stretches(day).map(([from, to]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${DAYS[day.weekday - 1]}`,
        opens: clock(from),
        closes: to === 1440 ? '23:59' : clock(to),
      })),
    ),
    ...(closures.length > 0 && {
      specialOpeningHoursSpecification: closures.map((interval) => {
        const [validFrom, validThrough] = interval.split('/');
        return { '@type': 'OpeningHoursSpecification', validFrom, validThrough, opens: '00:00', closes: '00:00' };
      }),
    }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(facilities.length > 0 && {
      amenityFeature: facilities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    }),
    ...(prices.length > 0 && {
      priceRange: `${[...new Set([Math.min(...prices), Math.max(...prices)])].join('–')} ${currency}`,
      currenciesAccepted: currency,
    }),
    ...(methods.length > 0 && {
      makesOffer: methods.map((method) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: `${service} ${method}` },
      })),
    }),
    ...(!center.refusesInquiries && {
      potentialAction: { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate: form } },
    }),
  };
}

/** Patients' ratings and reviews of a center, without the patients' names. */
export function describeReviews(reviews: PublicReviews | null, patient: string): object {
  if (!reviews) return {};
  const { average, count, words } = reviews;
  const rating = (ratingValue: number) => ({ ratingValue, bestRating: 5, worstRating: 1 });
  return {
    aggregateRating: { '@type': 'AggregateRating', ...rating(average), ratingCount: count },
    ...(words.length > 0 && {
      review: words.map((one) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: patient },
        datePublished: one.month,
        reviewBody: one.words,
        reviewRating: { '@type': 'Rating', ...rating(one.rating) },
      })),
    }),
  };
}

/** A page of a list of centers, each with address and position; `total` counts all pages. */
export function describeCenters(centers: CenterCard[], locale: Locale, total: number, before = 0): object {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: centers.map((center, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      item: describeCard(center, locale),
    })),
  };
}

export function describePath(crumbs: { label: string; href: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteAddress + href,
    })),
  };
}

export function describeSite(locale: Locale): object {
  const search = siteAddress + localePath(locale, '/authorized-centers');
  return {
    '@graph': [
      {
        '@type': 'WebSite',
        name: theme.name,
        url: siteAddress + localePath(locale, '/'),
        inLanguage: locale,
        publisher: { '@id': organizationId },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        '@id': organizationId,
        name: theme.name,
        url: siteAddress,
        logo: new URL(theme.icons.apple, siteAddress).href,
      },
    ],
  };
}
