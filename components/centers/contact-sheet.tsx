import { getTranslations } from 'next-intl/server';
import { FieldValue, saysNothing } from '@/components/data-table/field-value';
import { fieldWords } from '@/components/data-table/field-words';
import { PrintedLines, PrintedPage } from '@/components/ui/printed-page';
import type { FieldShape } from '@/lib/core/describe';
import type { OpenedCenter } from '@/lib/nouns/centers/open-center';
import type { CenterField } from '@/lib/nouns/centers/schema';
import { dayText } from '@/lib/run/i18n/dates';

const LINES: readonly string[] = [
  ...(['address', 'phoneNumbers', 'referentEmail', 'site', 'openingHours', 'expertIds'] as const),
  ...(['associateConsultant', 'tier', 'machineType', 'machineName', 'typesOfTreatments'] as const),
  ...(['welcomeKit', 'hasPromoSent'] as const),
] satisfies CenterField[];

/** A center on one sheet of paper, with those fields of it that its reader may see. */
export async function ContactSheet({ center: { view, name } }: { center: OpenedCenter }) {
  const [words, t] = await Promise.all([fieldWords(view.resource), getTranslations('treatments.print')]);
  const { record, names } = view;
  const fields = LINES.flatMap((line) => view.fields.find((field) => field.name === line) ?? []);
  const shown = (field: FieldShape) => (
    <FieldValue field={field} value={record[field.name]} words={words} names={names} hrefs={{}} whole />
  );
  const lines = fields
    .filter((field) => !saysNothing(field, record[field.name], names))
    .map((field) => [words.field(field.name), shown(field)] as const);
  return (
    <PrintedPage title={name} made={t('made', { day: dayText(new Date()) })}>
      <PrintedLines lines={lines} />
    </PrintedPage>
  );
}
