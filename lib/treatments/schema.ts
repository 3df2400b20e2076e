export { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/centers/schema';

export const SHADE_GUIDES = ['classical', '3d_master'] as const;
export const SENSIBILITIES = ['none', 'mild', 'moderate', 'severe'] as const;
export const PICTURE_KINDS = ['pre', 'post', 'collateral_effects'] as const;
export const CONTROL_PERIODS = [
  'days_15',
  'days_30',
  'days_45',
  'months_3',
  'months_4',
  'months_6',
  'months_12',
  'months_18',
] as const;

export type ShadeGuide = (typeof SHADE_GUIDES)[number];
export type Sensibility = (typeof SENSIBILITIES)[number];
export type PictureKind = (typeof PICTURE_KINDS)[number];
export type ControlPeriod = (typeof CONTROL_PERIODS)[number];
