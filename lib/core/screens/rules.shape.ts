/** A screen's coarse layout: enough to draw a placeholder while it loads. */
export type Shape = 'list' | 'record' | 'form' | 'dashboard' | 'charts';

/** Screens whose shape the address does not tell; rules.shape.test.ts compares the others with their definitions. */
const special: Readonly<Record<string, Shape>> = {
  dashboard: 'dashboard',
  guest: 'form',
  inquiries: 'record',
  jobs: 'record',
  kit: 'form',
  letters: 'record',
  options: 'dashboard',
  'practice-claims': 'record',
  profile: 'record',
  'profile/add-centers': 'form',
  'profile/change-password': 'form',
  'profile/second-factor': 'form',
  qualification: 'record',
  reviews: 'record',
  'search-gaps': 'charts',
  statistics: 'charts',
  'statistics/programme': 'charts',
  territories: 'record',
  'visits/plan': 'form',
  xray: 'form',
};

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The shape of the screen at `/{area}/{path}`, by the address alone: the browser asks before it knows more. */
export function pageShape(address: string): Shape {
  const segments = address.split('/').slice(2);
  const named = special[segments.join('/')];
  if (named) return named;
  const last = segments.at(-1) ?? '';
  if (last === 'new' || last === 'edit') return 'form';
  return segments.some((one) => ID.test(one)) ? 'record' : 'list';
}
