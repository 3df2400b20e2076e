type Profile = {
  username: string | null;
  phone: string | null;
  mobilephone: string | null;
  expertType: string | null;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
};

/** The fields that a professional's profile still lacks. */
export function missingInProfile(person: Profile): string[] {
  const given = {
    username: person.username,
    mobilephone: person.mobilephone ?? person.phone,
    expertType: person.expertType,
    privacyPolicyAccepted: person.privacyPolicyAccepted,
    termsAndConditionsAccepted: person.termsAndConditionsAccepted,
  };
  return Object.entries(given).flatMap(([field, value]) => (value ? [] : [field]));
}
