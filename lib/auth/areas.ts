/** First path segments of the signed-in screens: each group of roles has its own. Read by next.config.ts, so it imports nothing. */
export const areas = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const;
