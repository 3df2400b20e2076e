/** Paths without their language. */
export const mainLinks = [
  { key: 'centers', href: '/authorized-centers' },
  { key: 'methods', href: '/methods' },
  { key: 'faq', href: '/faq' },
  { key: 'professionals', href: '/professionals' },
  { key: 'contact', href: '/request-contact' },
] as const;

export const footerLinks = [
  {
    key: 'patients',
    links: [
      { key: 'centers', href: '/authorized-centers' },
      { key: 'methods', href: '/methods' },
      { key: 'suitability', href: '/suitability' },
      { key: 'faq', href: '/faq' },
      { key: 'personalArea', href: '/login' },
    ],
  },
  {
    key: 'professionals',
    links: [
      { key: 'programme', href: '/professionals' },
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
      { key: 'news', href: '/news' },
      { key: 'contact', href: '/request-contact' },
      { key: 'privacy', href: '/privacy' },
      { key: 'cookies', href: '/cookies' },
    ],
  },
] as const;
