/** Paths without their language. */
export const mainLinks = [
  { key: 'centers', href: '/authorized-centers' },
  { key: 'trial', href: '/prova' },
  { key: 'professionals', href: '/expert-register' },
  { key: 'contact', href: '/request-contact' },
] as const;

export const footerLinks = [
  {
    key: 'patients',
    links: [
      { key: 'centers', href: '/authorized-centers' },
      { key: 'contact', href: '/request-contact' },
      { key: 'personalArea', href: '/login' },
    ],
  },
  {
    key: 'professionals',
    links: [
      { key: 'register', href: '/expert-register' },
      { key: 'trial', href: '/prova' },
      { key: 'cleanWhite', href: '/clean-white-request' },
      { key: 'consultants', href: '/consultants' },
      { key: 'dealers', href: '/dealers' },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'privacy', href: '/privacy' },
      { key: 'cookies', href: '/cookies' },
    ],
  },
] as const;
