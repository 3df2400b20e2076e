/** Groups of fields on the page of one record, by the heading in messages `records.sections`. */
export type Section = { heading: string; fields: readonly string[] };

const person: readonly Section[] = [
  {
    heading: 'person',
    fields: [
      ...['name', 'surname', 'email', 'username', 'mobilephone', 'phone', 'address', 'country'],
      ...['gender', 'bornDate', 'culture', 'profession', 'profileImage', 'frontImage'],
    ],
  },
  {
    heading: 'role',
    fields: [
      ...['role', 'originalRole', 'expertType', 'centerId', 'associatedCenters', 'centerPatients', 'areaManagerId'],
      ...['assignedProvincesCodes', 'assignedPublicPrCodes', 'isMasterDealer', 'dealerCenterName', 'dealerSite'],
      'paymentDays',
    ],
  },
  {
    heading: 'credits',
    fields: ['level', 'isEnabled', 'practicePoints', 'theoryPoints', 'theoryForcedPoints', 'fanShopPoints'],
  },
  {
    heading: 'habits',
    fields: [
      ...['smoker', 'numCigarettes', 'useCoffee', 'numCoffee', 'useThea', 'numThe'],
      ...['tetracicline', 'whitespot', 'fluorosis', 'controlPeriod'],
    ],
  },
  {
    heading: 'access',
    fields: [
      ...['enabledUser', 'confirmedUser', 'isHidden', 'privacyAccepted', 'privacyPolicyAccepted'],
      ...['termsAndConditionsAccepted', 'marketingAccepted'],
    ],
  },
];

/** Long records in sections; the others are short enough for one. */
export const recordSections: Readonly<Record<string, readonly Section[]>> = {
  users: person,
  'users/experts': person,
  centers: [
    {
      heading: 'contacts',
      fields: ['name', 'address', 'phoneNumbers', 'referentEmail', 'site', 'instagramLink', 'facebookLink'],
    },
    { heading: 'offer', fields: ['typesOfTreatments', 'machineType', 'machineName', 'chromaticScale', 'openingHours'] },
    {
      heading: 'programme',
      fields: [
        ...['tier', 'isAuthorized', 'missingData', 'associateConsultant', 'associateDealers', 'expertIds'],
        ...['treatmentCount', 'lastTrimester', 'welcomeKit', 'hasPromoSent', 'isCleanAndWhite'],
        ...['hideInMap', 'consultantNotes', 'slug', 'timeZone'],
      ],
    },
  ],
  newsletters: [
    { heading: 'sending', fields: ['status', 'sendingDate', 'sentAt', 'error', 'creatorId'] },
    {
      heading: 'recipients',
      fields: [
        'audience',
        'userType',
        'qualifications',
        'targetEmails',
        'user',
        'center',
        'bypassConsent',
        'bypassReason',
      ],
    },
    { heading: 'italian', fields: ['titleIt', 'templateIt', 'buttonTitleIt', 'buttonLinkIt'] },
    { heading: 'english', fields: ['titleEn', 'templateEn', 'buttonTitleEn', 'buttonLinkEn'] },
  ],
  customers: [
    {
      heading: 'company',
      fields: ['businessName', 'vat', 'businessSector', 'language', 'address', 'shippingAddress', 'notes'],
    },
    {
      heading: 'billing',
      fields: [
        'billingInfo',
        'billingAddress',
        'defaultVatRateId',
        'currencyId',
        'paymentDays',
        'defaultMarginPercentage',
        'agentId',
      ],
    },
  ],
};

/** What says the same in a form for people: where it is there, the other one is left out. */
const betterSaidBy: Readonly<Record<string, string>> = {
  centerIds: 'associatedCenters',
  profileImageId: 'profileImage',
  frontImageId: 'frontImage',
  lastTrimesterTreatments: 'lastTrimester',
  lat: 'address',
  lng: 'address',
};

/** The named fields in their sections; what no section claims stands in the first. */
export function sectionsOf<Field extends { name: string }>(
  resource: string,
  given: readonly Field[],
): { heading: string | null; fields: Field[] }[] {
  const names = given.map(({ name }) => name);
  const fields = given.filter(({ name }) => !names.includes(betterSaidBy[name] ?? ''));
  const sections = recordSections[resource];
  if (!sections) return [{ heading: null, fields }];
  const claimed = sections.flatMap((section) => section.fields);
  return sections.map((section, place) => ({
    heading: section.heading,
    fields: [
      ...section.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []),
      ...(place === 0 ? fields.filter(({ name }) => !claimed.includes(name)) : []),
    ],
  }));
}
