import type { FormValues } from './schema.form';

export const DEALERS = 'associateDealers';
/** The checkbox of a dealer who is assigned already; the field of the plain name adds one. */
export const dealerField = (id: string) => `${DEALERS}.${id}`;

const FLAGS = ['hideInMap', 'isCleanAndWhite', 'hasPromoSent'] as const;

/**
 * Reads the programme's form on a center. It contains only the fields its reader may write; the hidden
 * field `fields` names them, because unticked checkboxes are not sent.
 */
export function readProgrammeForm(values: FormValues): Record<string, unknown> {
  const shown = (values.fields ?? '').split(' ');
  const read: Record<string, unknown> = {
    welcomeKit: values.welcomeKit || null,
    associateConsultant: values.associateConsultant || null,
    [DEALERS]: dealersIn(values),
    consultantNotes: values.consultantNotes?.trim() || null,
    ...Object.fromEntries(FLAGS.map((name) => [name, values[name] === 'true'])),
  };
  return Object.fromEntries(Object.entries(read).filter(([name]) => shown.includes(name)));
}

function dealersIn(values: FormValues): string[] {
  const kept = Object.keys(values).filter((name) => name.startsWith(dealerField('')) && values[name] === 'true');
  const ids = [...kept.map((name) => name.slice(dealerField('').length)), values[DEALERS] ?? ''];
  return [...new Set(ids.filter(Boolean))];
}
