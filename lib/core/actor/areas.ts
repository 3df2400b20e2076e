/**
 * First path segments of the signed-in screens, one per role group. next.config.ts reads this, so it imports nothing.
 */
export const areas = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const;
