import type { World } from './world';

const DAY = 86_400_000;

/** Weights from January to December: most before the summer, hardly any in August, when practices are closed. */
const BY_MONTH = [0.85, 0.9, 1, 1.05, 1.15, 1.2, 1, 0.3, 0.95, 1.05, 1, 0.8];
/** Weights from Sunday to Saturday. */
const BY_WEEKDAY = [0, 1, 1, 1, 1, 0.9, 0.35];
const MOST = Math.max(...BY_MONTH) * Math.max(...BY_WEEKDAY);

/** A moment between `since` and today, during opening hours. */
export function treatingMoment(world: World, since: Date): Date {
  const days = Math.max(7, Math.floor((world.now.getTime() - since.getTime()) / DAY));
  for (;;) {
    const at = world.during(world.dice.between(1, days));
    if (world.dice.chance((BY_MONTH[at.getUTCMonth()]! * BY_WEEKDAY[at.getUTCDay()]!) / MOST)) return at;
  }
}

/** If that is a Sunday, on the day before. */
export function openMoment(world: World, daysBack: number): Date {
  const isClosed = BY_WEEKDAY[world.daysAgo(daysBack).getUTCDay()] === 0;
  return world.during(isClosed ? daysBack + 1 : daysBack);
}
