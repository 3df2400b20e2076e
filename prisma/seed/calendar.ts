import type { World } from './world';

const DAY = 86_400_000;

/** January to December: most before the summer, hardly anything while practices are closed in August. */
const BY_MONTH = [0.85, 0.9, 1, 1.05, 1.15, 1.2, 1, 0.3, 0.95, 1.05, 1, 0.8];
/** Sunday to Saturday. */
const BY_WEEKDAY = [0, 1, 1, 1, 1, 0.9, 0.35];
const MOST = Math.max(...BY_MONTH) * Math.max(...BY_WEEKDAY);

/** A moment between `since` and today at which a practice whitens teeth. */
export function treatingMoment(world: World, since: Date): Date {
  const days = Math.max(7, Math.floor((world.now.getTime() - since.getTime()) / DAY));
  for (;;) {
    const at = world.during(world.dice.between(1, days));
    if (world.dice.chance((BY_MONTH[at.getUTCMonth()]! * BY_WEEKDAY[at.getUTCDay()]!) / MOST)) return at;
  }
}

/** A moment so many days back at which a practice is open; on the last such day before, when that one is a Sunday. */
export function openMoment(world: World, daysBack: number): Date {
  const isClosed = BY_WEEKDAY[world.daysAgo(daysBack).getUTCDay()] === 0;
  return world.during(isClosed ? daysBack + 1 : daysBack);
}
