import { getFormatter, getTranslations } from 'next-intl/server';
import { FieldValue } from '@/components/data-table/field-value';
import type { Words } from '@/components/data-table/field-words';
import { Notice } from '@/components/ui/notice';
import type { FormView } from '@/lib/core/screens/open-form';

interface MeanwhileProps {
  meanwhile: NonNullable<FormView['meanwhile']>;
  words: Words;
  names: Record<string, string>;
}

/**
 * A conflict: what somebody else has changed since the form was opened. What only they have changed is taken over and
 * named; of what both have changed, the versions are side by side, to choose from.
 */
export async function Meanwhile({ meanwhile, words, names }: MeanwhileProps) {
  const [t, format] = await Promise.all([getTranslations('records.form'), getFormatter()]);
  const { by, fields, taken } = meanwhile;
  const called = format.list(taken.map((name) => words.field(name)));
  return (
    <div id="problems" tabIndex={-1} className="mb-5 scroll-mt-24">
      <Notice tone="warn">
        <p className="font-semibold">{t('meanwhile', { by: by ?? t('somebody') })}</p>
        {taken.length > 0 && <p>{t('takenOver', { count: taken.length, fields: called })}</p>}
        <p>{t(fields.length > 0 ? 'meanwhileText' : 'saveAgain')}</p>
        <div className="mt-3 space-y-3 empty:hidden">
          {fields.map(({ field, mine, theirs }) => (
            <fieldset key={field.name} className="grid gap-2 sm:grid-cols-2">
              <legend className="mb-1 font-semibold">{words.field(field.name)}</legend>
              {(['mine', 'theirs'] as const).map((whose) => (
                <div
                  key={whose}
                  className="relative flex min-w-0 items-start gap-2 rounded-control border border-line-strong bg-raised p-3 text-ink has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    id={`keep.${field.name}.${whose}`}
                    name={`keep.${field.name}`}
                    value={whose}
                    defaultChecked={whose === 'mine'}
                    className="mt-1 size-4 shrink-0 accent-accent"
                  />
                  <div className="min-w-0">
                    {/* The whole box is clickable. */}
                    <label
                      htmlFor={`keep.${field.name}.${whose}`}
                      className="block cursor-pointer text-ink-soft text-sm after:absolute after:inset-0"
                    >
                      {t(whose)}
                    </label>
                    <div className="wrap-anywhere">
                      <FieldValue
                        field={field}
                        value={whose === 'mine' ? mine : theirs}
                        words={words}
                        names={names}
                        whole
                      />
                    </div>
                  </div>
                </div>
              ))}
            </fieldset>
          ))}
        </div>
      </Notice>
    </div>
  );
}
