import { env } from '@/lib/env';

/** Where the site is reached, without a slash at the end. Needed where a path alone is no address: links for others. */
export const siteAddress = env.APP_URL ?? `http://localhost:${env.PORT}`;
