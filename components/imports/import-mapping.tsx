import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { Target } from '@/lib/core/imports/read-columns';

interface ImportMappingProps {
  id: string;
  resource: string;
  headings: readonly string[];
  mapping: readonly (string | null)[];
  targets: readonly Target[];
  samples: readonly (readonly string[])[];
  isChecked: boolean;
}

/** Maps each column of the sheet to a field; starts from a guess, which can be corrected before the check. */
export async function ImportMapping(props: ImportMappingProps) {
  const { id, resource, headings, mapping, targets, samples, isChecked } = props;
  const [t, words, all] = await Promise.all([getTranslations('imports'), fieldWords(resource), getTranslations()]);
  const labelOf = ({ path, field }: Target) => {
    const label = path.split('.').map(words.field).join(' · ');
    return field.isRequired ? `${label} *` : label;
  };
  // By the guessed or last chosen mapping: missing fields are reported before all rows are refused.
  const mapped = new Set(targets.filter(({ path }) => mapping.includes(path)).map(({ field }) => field.name));
  const required = new Set(targets.flatMap(({ field }) => (field.isRequired ? [field.name] : [])));
  const unmapped = [...required].filter((name) => !mapped.has(name));
  return (
    <form method="post" action={`/api/forms/imports/${id}`} className="space-y-4">
      <Table caption={all('records.layout.columns')}>
        <thead>
          <tr>
            <HeaderCell>{t('matching.heading')}</HeaderCell>
            <HeaderCell>{t('columns.resource')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('matching.sample')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, column) => {
            const name = `column.${column}`;
            return (
              <tr key={name}>
                <Cell className="wrap-anywhere font-semibold">
                  <label htmlFor={name}>{heading || t('matching.nameless', { column: String(column + 1) })}</label>
                </Cell>
                <Cell>
                  <select
                    id={name}
                    name={name}
                    defaultValue={mapping[column] ?? ''}
                    className={controlClass(undefined, 'min-w-36')}
                  >
                    <option value="">{t('matching.leftOut')}</option>
                    {targets.map((target) => (
                      <option key={target.path} value={target.path}>
                        {labelOf(target)}
                      </option>
                    ))}
                  </select>
                </Cell>
                <Cell className="max-w-72 truncate text-ink-soft max-sm:hidden">
                  {samples
                    .flatMap((cells) => cells[column] || [])
                    .slice(0, 2)
                    .join(' · ')}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {unmapped.length > 0 && (
        <Notice tone="warn">{t('matching.missing', { fields: unmapped.map(words.field).join(', ') })}</Notice>
      )}
      <Button type="submit" name="action" value="check" variant={isChecked ? 'secondary' : 'primary'}>
        {isChecked ? t('checkAgain') : t('check')}
      </Button>
    </form>
  );
}
