import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { labelled } from '@/lib/run/i18n/message-key';
import type { FormState } from './form-state';

/**
 * The errors at the top of the form, each a link to its field. The fragment in the address leads here,
 * and moves the focus. `labels` are the labels of the fields, in the order of the form.
 */
export async function ErrorSummary({ errors, labels }: Pick<FormState, 'errors'> & { labels: Record<string, string> }) {
  if (errors.length === 0) return null;
  const [t, all, locale] = await Promise.all([getTranslations('forms'), getTranslations(), getLocale()]);
  const [general] = errors.filter(({ field }) => !field);
  const order = Object.keys(labels);
  // Checkboxes have no label here, and come last.
  const placeOf = (field: string) => (field in labels ? order.indexOf(field) : order.length);
  const ofFields = errors
    .filter(({ field }) => field)
    .toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
  const isEmpty = ({ field, text }: FormState['errors'][number]) =>
    field in labels && text === all('validation.required');
  const empty = ofFields.filter(isEmpty);
  const onlyEmpty = empty.length === ofFields.length;
  return (
    <section
      id="problems"
      aria-labelledby="problems-title"
      tabIndex={-1}
      className="mb-8 flex scroll-mt-24 gap-3 rounded-control border-2 border-bad p-4"
    >
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div className="space-y-2">
        <h2 id="problems-title" className="font-semibold">
          {ofFields.length > 0 ? t(onlyEmpty ? 'missing' : 'summary', { count: ofFields.length }) : general?.text}
        </h2>
        {ofFields.length > 0 && (
          <>
            {general && <p className="font-semibold">{general.text}</p>}
            <ul className="space-y-1">
              {empty.length > 0 && (
                <li className="flex flex-wrap gap-x-3">
                  {!onlyEmpty && <span>{t('missing')}</span>}
                  {empty.map(({ field }) => (
                    <a key={field} href={`#${field}`} className="font-semibold text-bad underline underline-offset-4">
                      {labels[field]}
                    </a>
                  ))}
                </li>
              )}
              {ofFields
                .filter((error) => !isEmpty(error))
                .map(({ field, text, href }) => (
                  <li key={field}>
                    <a href={`#${field}`} className="font-semibold text-bad underline underline-offset-4">
                      {labels[field] ? labelled(locale, labels[field], text) : text}
                    </a>
                    {href && (
                      <a href={href} className="ms-3 underline underline-offset-4">
                        {t('openDouble')}
                      </a>
                    )}
                  </li>
                ))}
            </ul>
            <p className="text-ink-soft">{t('kept')}</p>
          </>
        )}
      </div>
    </section>
  );
}
