// Compares structured data with the definitions of schema.org.

/** The properties that schema.org gives these types, of those that our pages use; looked up in schema-dts 2.1. */
const DEFINED: Readonly<Record<string, string>> = {
  AggregateRating: 'ratingValue bestRating worstRating ratingCount',
  Answer: 'text',
  BreadcrumbList: 'itemListElement',
  City: 'name',
  Dentist:
    'name url image telephone address geo areaServed parentOrganization sameAs openingHoursSpecification specialOpeningHoursSpecification knowsLanguage amenityFeature priceRange currenciesAccepted makesOffer potentialAction aggregateRating review employee',
  EntryPoint: 'urlTemplate',
  FAQPage: 'inLanguage mainEntity',
  GeoCoordinates: 'latitude longitude',
  ItemList: 'numberOfItems itemListElement',
  ListItem: 'position name item',
  LocationFeatureSpecification: 'name value',
  MedicalClinic: 'availableService',
  MedicalProcedure: 'name description url procedureType bodyLocation preparation',
  NewsArticle: 'headline description inLanguage datePublished dateModified mainEntityOfPage image author publisher',
  Offer: 'itemOffered',
  OpeningHoursSpecification: 'dayOfWeek opens closes validFrom validThrough',
  Organization: 'name url logo',
  Person: 'name jobTitle',
  PostalAddress: 'streetAddress postalCode addressLocality addressRegion addressCountry',
  Question: 'name acceptedAnswer',
  Rating: 'ratingValue bestRating worstRating',
  ReserveAction: 'target',
  Review: 'author datePublished reviewBody reviewRating',
  SearchAction: 'target query-input',
  Service: 'name',
  WebSite: 'name url inLanguage publisher potentialAction',
};

/** What some structured data says that schema.org does not define, as `Type.property`. */
export function undefinedIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(undefinedIn);
  if (typeof data !== 'object' || data === null) return [];
  const { '@type': type, '@id': _, '@context': __, '@graph': graph, ...properties } = data as Record<string, unknown>;
  const types = [type ?? []].flat().map(String);
  const known = types.flatMap((one) => DEFINED[one]?.split(' ') ?? []);
  const named = Object.keys(properties).filter((name) => !known.includes(name));
  return [
    ...types.filter((one) => !DEFINED[one]),
    ...named.map((name) => `${types.join('+')}.${name}`),
    ...undefinedIn([graph, ...Object.values(properties)]),
  ];
}
