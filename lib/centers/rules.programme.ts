import type { FormValues } from './schema.form';

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
    consultantNotes: values.consultantNotes?.trim() || null,
    ...Object.fromEntries(FLAGS.map((name) => [name, values[name] === 'true'])),
  };
  return Object.fromEntries(Object.entries(read).filter(([name]) => shown.includes(name)));
}
