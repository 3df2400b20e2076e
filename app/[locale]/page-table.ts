// Generated from app/[locale]/**/page.tsx: npm run generate.
// The public pages, which the server renders itself in a third of the time; in development Next.js renders the same
// files (lib/site/README.md).
import type { PageTable } from '@/lib/site/pages';

export const pageTable: PageTable = {
  '': () => import('./page'),
  'authorized-centers': () => import('./authorized-centers/page'),
  'authorized-centers/[id]': () => import('./authorized-centers/[id]/page'),
  'authorized-centers/in/[...path]': () => import('./authorized-centers/in/[...path]/page'),
  'clean-white-request': () => import('./clean-white-request/page'),
  'clean-white-request/sent': () => import('./clean-white-request/sent/page'),
  'confirm-email/[token]': () => import('./confirm-email/[token]/page'),
  'confirm-email/again': () => import('./confirm-email/again/page'),
  'confirm-email/again/sent': () => import('./confirm-email/again/sent/page'),
  'confirm-email/sent': () => import('./confirm-email/sent/page'),
  consultants: () => import('./consultants/page'),
  cookies: () => import('./cookies/page'),
  dealers: () => import('./dealers/page'),
  'expert-register': () => import('./expert-register/page'),
  'forgot-password': () => import('./forgot-password/page'),
  'forgot-password/sent': () => import('./forgot-password/sent/page'),
  login: () => import('./login/page'),
  'membership/[token]': () => import('./membership/[token]/page'),
  'password-resets/[token]': () => import('./password-resets/[token]/page'),
  'password-resets/sent': () => import('./password-resets/sent/page'),
  privacy: () => import('./privacy/page'),
  'problem/[name]': () => import('./problem/[name]/page'),
  prova: () => import('./prova/page'),
  register: () => import('./register/page'),
  'request-contact': () => import('./request-contact/page'),
  'request-contact/sent': () => import('./request-contact/sent/page'),
  'request-creation': () => import('./request-creation/page'),
  'request-creation/[productName]': () => import('./request-creation/[productName]/page'),
  'request-creation/sent': () => import('./request-creation/sent/page'),
  test: () => import('./test/page'),
  'unsubscribe-center/[token]': () => import('./unsubscribe-center/[token]/page'),
  'unsubscribe-user/[token]': () => import('./unsubscribe-user/[token]/page'),
};
