import { clock, stretches } from '@/lib/nouns/centers/opening-hours/rules';
import { addressLines, webAddress } from '@/lib/nouns/centers/rules';
import type { CenterCard, PublicCenter } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';

// Structured data for search engines, in the vocabulary of schema.org.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const addressOf = (slug: string, locale: Locale) => siteAddress + localePath(locale, `/authorized-centers/${slug}`);

function describeCard(center: CenterCard, locale: Locale) {
  const url = addressOf(center.slug, locale);
  const { street } = addressLines(center);
  return {
    '@type': 'Dentist',
    '@id': `${url}#center`,
    name: center.name,
    url,
    image: `${url}/picture.png`,
    ...(center.phone && { telephone: center.phone }),
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

/** One center as a Dentist, with its opening hours. */
export function describeCenter(center: PublicCenter, locale: Locale): object {
  const links = [center.site, center.instagramLink, center.facebookLink].map(webAddress).filter(Boolean);
  return {
    ...describeCard(center, locale),
    ...(links.length > 0 && { sameAs: links }),
    openingHoursSpecification: center.openingHours.flatMap((day) =>
      stretches(day).map(([from, to]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${DAYS[day.weekday - 1]}`,
        opens: clock(from),
        closes: to === 1440 ? '23:59' : clock(to),
      })),
    ),
  };
}

/** A list of centers, each with address and position. */
export function describeCenters(centers: CenterCard[], locale: Locale): object {
  return {
    '@type': 'ItemList',
    numberOfItems: centers.length,
    itemListElement: centers.map((center, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describeCard(center, locale),
    })),
  };
}

/** The breadcrumbs of a page; `href` is the path on the site, including the language. */
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

/** The site itself, and how to search it. */
export function describeSite(locale: Locale): object {
  const search = siteAddress + localePath(locale, '/authorized-centers');
  return {
    '@type': 'WebSite',
    name: theme.name,
    url: siteAddress + localePath(locale, '/'),
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
