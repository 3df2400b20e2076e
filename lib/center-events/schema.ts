import { MACHINE_TYPES } from '@/lib/centers/schema';
import { LEVELS } from '@/lib/credits/schema';

/** What can happen to a center: kits sent, levels its professionals reached, and the machines it got. */
export const CENTER_EVENT_TYPES = [
  'welcome-kit-sent',
  'cw-rollup-sent',
  'promo-sent',
  ...LEVELS.slice(1),
  'cw-kit-eligible',
  'cw-rollup-eligible',
  'cw-kit-sent',
  ...MACHINE_TYPES,
] as const;

export type CenterEventType = (typeof CENTER_EVENT_TYPES)[number];
