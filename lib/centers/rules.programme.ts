import type { FormValues } from './schema.form';

const FLAGS = ['hideInMap', 'isCleanAndWhite', 'hasPromoSent'] as const;

/**
 * What the programme says of a center. A form holds only the fields its reader may write; the hidden field `fields` names
 * them, because a box that is not ticked sends nothing.
 */
export function readProgrammeForm(values: FormValues): Record<string, unknown> {
  const shown = (values.fields ?? '').split(' ');
  const read: Record<string, unknown> = {
    welcomeKit: values.welcomeKit || null,
    associateConsultant: values.associateConsultant || null,
    consultantNotes: values.consultantNotes?.trim() || null,
    ...Object.fromEntries(FLAGS.map((name) => [name, values[name] === 'true'])),
  };
  return Object.fromEntries(Object.entries(read).filter(([name]) => shown.includes(name)));
}
