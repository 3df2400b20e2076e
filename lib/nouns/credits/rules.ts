import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { CreditDraft, CreditRefusal, Totals } from '@/lib/nouns/credits/schema';
import { LEVELS, type Level } from '@/lib/nouns/credits/schema.levels';
import type { Settings } from '@/lib/nouns/settings/schema';

/** The levels with the lifetime points (theory and practice) they require, lowest first. */
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
/** The points that count towards a level; the fan shop wallet does not. */
export const countedPoints = (totals: Totals) => theoryOf(totals) + totals.practice;

/** Whether theory and practice each reach their minimum, which qualifies the professional. */
export function isTrainingComplete(totals: Totals, settings: Settings): boolean {
  return (
    theoryOf(totals) >= settings['credits.training.theory'] && totals.practice >= settings['credits.training.practice']
  );
}

export function missingForTraining(totals: Totals, settings: Settings): { theory: number; practice: number } {
  return {
    theory: Math.max(0, settings['credits.training.theory'] - theoryOf(totals)),
    practice: Math.max(0, settings['credits.training.practice'] - totals.practice),
  };
}

/** The level for a number of points. Before qualifying, points are collected but the level stays base. */
export function levelOf(points: number, qualified: boolean): Level {
  if (!qualified) return 'base';
  const reached = ladder.findLast((step) => points >= step.points)?.level ?? 'base';
  return reached === 'base' ? 'qualified' : reached;
}

/** The higher of two levels, since a level once reached is kept. */
export const higherLevel = (one: Level, other: Level): Level => (rank(one) >= rank(other) ? one : other);

/** Every level above `from` up to `to`, lowest first: each gets its center event. */
export const levelsReached = (from: Level, to: Level): Level[] => LEVELS.slice(rank(from) + 1, rank(to) + 1);

export const isReached = (step: Level, level: Level): boolean => rank(level) >= rank(step);

/** The next step of the ladder and the points missing for it; null at the top. Levels are kept if points are not. */
export function nextStep(points: number, level: Level): { level: Level; points: number; missing: number } | null {
  const next = ladder.find((step) => step.points > points && !isReached(step.level, level));
  return next ? { ...next, missing: next.points - points } : null;
}

/** Practice credits, and as many for the fan shop. */
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
  isComplete: boolean;
  daysLate: number;
  /** Among the number of treatments per day that earn credits without a code. */
  hasPlace: boolean;
  /** The control periods recorded so far, and the days between the due date of each and its recording. */
  controls: readonly { period: string; daysLate: number }[];
  rating: number | null;
  /** The patient has confirmed their address and signed in. */
  isPatientKnown: boolean;
};

/**
 * The practice credits that a treatment earns in its present state. Adding the entries again adds only new ones. A
 * refused part becomes an entry of 0 with the reason, under a different source: it can still be earned later.
 */
export function creditsForTreatment(treatment: TreatmentFacts, settings: Settings): CreditDraft[] {
  const { controls, hasCode, isComplete, rating, isPatientKnown } = treatment;
  const whole = refusalOf(treatment, settings);
  const row = (
    origin: CreditDraft['origin'],
    amount: number,
    part: string,
    own: CreditRefusal | null = null,
  ): CreditDraft => {
    const refusal = whole ?? own;
    const source = `treatment:${treatment.id}:${part}`;
    const draft = { kind: 'practice', origin, amount, source } as const;
    if (amount === 0 || !refusal) return draft;
    return { ...draft, amount: 0, source: refusedSource(source, refusal), refusal };
  };
  const late = (days: number) => (days > settings['credits.limits.controlDays'] ? 'visit_late' : null);
  return [
    ...(hasCode ? [row('kit', settings['credits.treatment.kit'], 'kit')] : []),
    ...(isComplete ? [row('treatment', settings['credits.treatment.complete'], 'complete')] : []),
    ...controls.map(({ period, daysLate }) =>
      row('control', settings['credits.treatment.control'], `control:${period}`, late(daysLate)),
    ),
    ...(rating && rating >= 4
      ? [
          row(
            'satisfaction',
            settings['credits.treatment.satisfaction'],
            'satisfaction',
            isPatientKnown ? null : 'patient_unknown',
          ),
        ]
      : []),
  ].filter(({ amount, refusal }) => amount > 0 || refusal);
}

/** The reason why the treatment as a whole earns nothing, or null. */
function refusalOf({ daysLate, hasCode, hasPlace }: TreatmentFacts, settings: Settings): CreditRefusal | null {
  if (daysLate > settings['credits.limits.treatmentDays']) return 'recorded_late';
  return hasCode || hasPlace ? null : 'daily_limit';
}

const refusedSource = (source: string, refusal: CreditRefusal) => `${source}:refused:${refusal}`;

/** The drafts that are new: what has been earned stays earned, even if it would be refused now. */
export const newDrafts = (drafts: readonly CreditDraft[], sources: readonly string[]): CreditDraft[] =>
  drafts.filter(({ source }) => !sources.includes(source) && !sources.includes(source.replace(/:refused:\w+$/, '')));

type EntryOrigin = Pick<CreditDraft, 'origin' | 'amount'> & { treatmentId: string | null };

/** The word of an entry's origin (`dashboard.origins`); an admin's about a treatment: deleting or restoring it. */
export function originWord({ origin, amount, treatmentId }: EntryOrigin) {
  if (origin !== 'admin' || !treatmentId) return origin;
  return amount < 0 ? 'deletion' : 'restoration';
}

const courseKey = (course: string) => course.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The source of a course's credits in the ledger: unique per person. */
export const courseSource = (course: string, userId: string) => `academy:${courseKey(course)}:${userId}`;

export const courseOf = (source: string, userId: string) => source.slice('academy:'.length, -`:${userId}`.length);
