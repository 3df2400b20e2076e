import { changedSince, settle } from '@/lib/core/form-drafts/rules.opened-with';
import { Problem } from '@/lib/run/errors';
import { dayText } from '@/lib/run/i18n/dates';
import { WORKFLOWS } from './rules';
import type { RequestName } from './schema';

type Typed = Record<string, string>;

/** Who works on a request, until when, and where its parcel is, as the controls of its form hold it. */
export function planOf(name: RequestName, record: Record<string, unknown>): Typed {
  const { assignee } = WORKFLOWS[name];
  const { [assignee]: who, dueOn, trackingUrl } = record;
  return {
    [assignee]: typeof who === 'string' ? who : '',
    dueOn: typeof dueOn === 'string' ? dayText(dueOn) : '',
    trackingUrl: typeof trackingUrl === 'string' ? trackingUrl : '',
  };
}

/**
 * What the sender has changed in a plan; the rest stays as colleagues have left it meanwhile.
 * @throws Problem 409 for what a colleague has changed, too
 */
export function touched(values: Typed, stored: Typed): Typed {
  const { both } = settle(values, stored);
  if (both.length > 0) {
    const fields = both.map((field) => ({ field, message: 'records.form.alsoChanged' }));
    throw new Problem(409, 'errors.changedMeanwhile', { fields });
  }
  const mine = changedSince(values, values);
  return mine ? Object.fromEntries(Object.entries(values).filter(([control]) => mine.has(control))) : values;
}
