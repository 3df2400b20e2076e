import { env } from '@/lib/run/env';

/** The URL of the site without a trailing slash, for absolute links. */
export const siteAddress = env.APP_URL ?? `http://localhost:${env.PORT}`;
