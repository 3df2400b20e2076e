import { type CreditDraft, LEVELS, type Level, type Totals } from '@/lib/credits/schema';
import type { Settings } from '@/lib/settings/schema';
import type { TreatmentMethod } from '@/lib/treatments/schema';

/** The point levels, lowest first, with the lifetime credits (theory and practice) from which each is reached. */
export const ladder = [
  { level: 'base', points: 0 },
  { level: 'silver', points: 60 },
  { level: 'gold', points: 120 },
  { level: 'sapphire', points: 250 },
  { level: 'ruby', points: 500 },
  { level: 'emerald', points: 750 },
  { level: 'diamond', points: 1000 },
] as const;

const rank = (level: Level) => LEVELS.indexOf(level);

export const theoryOf = ({ theory, theoryForced }: Totals) => theoryForced ?? theory;
/** The points that count towards a level; the fan shop wallet never does. */
export const countedPoints = (totals: Totals) => theoryOf(totals) + totals.practice;

/** Theory and practice each reach their minimum: the professional qualifies. */
export function isTrainingComplete(totals: Totals, settings: Settings): boolean {
  return (
    theoryOf(totals) >= settings['credits.training.theory'] && totals.practice >= settings['credits.training.practice']
  );
}

/** What the base training still lacks of theory and of practice. */
export function missingForTraining(totals: Totals, settings: Settings): { theory: number; practice: number } {
  return {
    theory: Math.max(0, settings['credits.training.theory'] - theoryOf(totals)),
    practice: Math.max(0, settings['credits.training.practice'] - totals.practice),
  };
}

/** Where the points stand on the ladder. Before qualifying they are banked, and the level shown stays base. */
export function levelOf(points: number, qualified: boolean): Level {
  if (!qualified) return 'base';
  const reached = ladder.findLast((step) => points >= step.points)?.level ?? 'base';
  return reached === 'base' ? 'qualified' : reached;
}

/** A level once reached stays: the higher of the two. */
export const higherLevel = (one: Level, other: Level): Level => (rank(one) >= rank(other) ? one : other);

/** Every level above `from` up to `to`, lowest first: each gets its center event. */
export const levelsReached = (from: Level, to: Level): Level[] => LEVELS.slice(rank(from) + 1, rank(to) + 1);

/** Whether somebody of this level stands on a step of the ladder, or above it. */
export const isReached = (step: Level, level: Level): boolean => rank(level) >= rank(step);

/**
 * The next step of the ladder and the points it still takes; null at the top. It lies above the level, which stays when
 * points are taken back.
 */
export function nextStep(points: number, level: Level): { level: Level; points: number; missing: number } | null {
  const next = ladder.find((step) => step.points > points && !isReached(step.level, level));
  return next ? { ...next, missing: next.points - points } : null;
}

/** What using a product code earns: practice credits, and as many for the fan shop. */
export function creditsForCode(codeId: string, method: TreatmentMethod, settings: Settings): CreditDraft[] {
  const row = { origin: 'product_code', amount: settings[`credits.code.${method}`], source: `code:${codeId}` } as const;
  return [
    { ...row, kind: 'practice' as const },
    { ...row, kind: 'fan_shop' as const },
  ].filter(({ amount }) => amount > 0);
}

export type TreatmentFacts = {
  id: string;
  hasCode: boolean;
  /** Start and end shade and both pictures are there. */
  isComplete: boolean;
  /** The control periods recorded so far. */
  controls: string[];
  rating: number | null;
};

/** What a treatment earns as it stands now, all practice credits. Adding the rows again adds only what is new. */
export function creditsForTreatment(treatment: TreatmentFacts, settings: Settings): CreditDraft[] {
  const row = (origin: CreditDraft['origin'], amount: number, part: string): CreditDraft => ({
    kind: 'practice',
    origin,
    amount,
    source: `treatment:${treatment.id}:${part}`,
  });
  const { controls, hasCode, isComplete, rating } = treatment;
  return [
    ...(hasCode ? [row('kit', settings['credits.treatment.kit'], 'kit')] : []),
    ...(isComplete ? [row('treatment', settings['credits.treatment.complete'], 'complete')] : []),
    ...controls.map((period) => row('control', settings['credits.treatment.control'], `control:${period}`)),
    ...(rating && rating >= 4 ? [row('satisfaction', settings['credits.treatment.satisfaction'], 'satisfaction')] : []),
  ].filter(({ amount }) => amount > 0);
}

/** One name of a course, however it is written: capitals and blanks make no other course of it. */
const courseKey = (course: string) => course.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** What names the credits of a course in the ledger: once for a person. */
export const courseSource = (course: string, userId: string) => `academy:${courseKey(course)}:${userId}`;

/** The name of the course in a source, as it was written there. */
export const courseOf = (source: string, userId: string) => source.slice('academy:'.length, -`:${userId}`.length);
