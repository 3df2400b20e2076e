/** First path segments of the signed-in screens, one per group. next.config.ts reads this: it imports nothing. */
export const areas = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const;
