import { env } from '@/lib/run/env';

const google = env.AUTH_GOOGLE_ID && env.AUTH_GOOGLE_SECRET;
const facebook = env.FEATURE_SOCIAL_NETWORK_LOGIN && env.AUTH_FACEBOOK_ID && env.AUTH_FACEBOOK_SECRET;

export const webProviders: readonly ('google' | 'facebook')[] = [
  ...(google ? ['google' as const] : []),
  ...(facebook ? ['facebook' as const] : []),
];
