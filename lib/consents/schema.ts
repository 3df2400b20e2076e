/** What a visitor of the public site can agree to. Nothing of it happens before, and most of it not even after: see env. */
export const purposes = ['analytics', 'errors'] as const;

export type Purpose = (typeof purposes)[number];

/** Asked again after half a year, or when the version rises because a purpose was added. */
export const consentCookie = { name: 'CONSENT', version: '1', maxAge: 60 * 60 * 24 * 182 };

/** Sent on `document` when the visitor has answered, so that what they agreed to starts without a reload. */
export const consentEvent = 'consent-given';

/** What was agreed to, from `document.cookie` or the header; null when the visitor was not asked yet. */
export function parseConsent(cookies: string): Set<Purpose> | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${consentCookie.name}=`));
  const [version, agreed = ''] = pair?.slice(consentCookie.name.length + 1).split(':') ?? [];
  if (version !== consentCookie.version) return null;
  return new Set(purposes.filter((purpose) => agreed.split('+').includes(purpose)));
}

/** The text to assign to `document.cookie`. */
export function consentCookieText(agreed: Iterable<Purpose>): string {
  const { name, version, maxAge } = consentCookie;
  return `${name}=${version}:${[...agreed].join('+')}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
