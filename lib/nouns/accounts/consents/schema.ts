/** Purposes that a visitor can consent to; none is active before, or without configuration (see env). */
export const purposes = ['analytics', 'errors'] as const;

export type Purpose = (typeof purposes)[number];

/** Asked again after half a year, or when the version changes because a purpose was added. */
export const consentCookie = { name: 'CONSENT', version: '1', maxAge: 60 * 60 * 24 * 182 };

/** Dispatched on `document` when the visitor has answered, so that permitted services start without a reload. */
export const consentEvent = 'consent-given';

/** The purposes consented to, from `document.cookie` or the header; null if the visitor was not asked yet. */
export function parseConsent(cookies: string): Set<Purpose> | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${consentCookie.name}=`));
  const [version, agreed = ''] = pair?.slice(consentCookie.name.length + 1).split(':') ?? [];
  if (version !== consentCookie.version) return null;
  return new Set(purposes.filter((purpose) => agreed.split('+').includes(purpose)));
}

/** The value to assign to `document.cookie`. */
export function consentCookieText(agreed: Iterable<Purpose>): string {
  const { name, version, maxAge } = consentCookie;
  return `${name}=${version}:${[...agreed].join('+')}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
