/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { FieldShape } from '@/lib/core/describe';
import { FieldValue } from './field-value';
import { fieldWords } from './field-words';
import { isNumeric } from './width-by-kind';

interface ShortListProps {
  title: string;
  resource: string;
  fields: FieldShape[];
  records: (Record<string, unknown> & { _id: string })[];
  names: Record<string, string>;
  empty: string;
  more?: { href: string; text: string };
  hrefOf?: (id: string) => string;
}

export async function ShortList({ title, resource, fields, records, names, empty, more, hrefOf }: ShortListProps) {
  const [words, t] = await Promise.all([fieldWords(resource), getTranslations('records')]);
  return (
    <Card className="overflow-hidden p-0!">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="font-semibold text-lg">{title}</h2>
        {more && records.length > 0 && (
          <a href={more.href} className="link -my-2 whitespace-nowrap py-3 text-sm">
            {more.text}
          </a>
        )}
      </div>
      {records.length === 0 ? (
        <p className="px-5 pb-5 text-ink-soft text-sm">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        <section className="relative overflow-x-auto" aria-label={title} tabIndex={0}>
          <table className="w-full text-left text-sm tabular-nums max-[26rem]:text-xs">
            <thead>
              <tr>
                {fields.map((field) => (
                  <th
                    key={field.name}
                    scope="col"
                    className={classNames(
                      'whitespace-nowrap px-5 py-1.5 font-medium text-ink-soft not-first:pl-0 max-sm:pr-2 max-[26rem]:first:pl-4',
                      isNumeric(field) && 'text-right',
                    )}
                  >
                    {words.field(field.name)}
                  </th>
                ))}
                {hrefOf && (
                  <th scope="col">
                    <span className="sr-only">{t('open')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={record._id} className="relative border-line border-t hover:bg-accent-soft/60">
                  {fields.map((field) => (
                    <td
                      key={field.name}
                      className={classNames(
                        'px-5 py-2.5 not-first:pl-0 max-sm:pr-2 max-[26rem]:first:pl-4',
                        isNumeric(field) && 'text-right',
                      )}
                    >
                      <div className="line-clamp-2">
                        <FieldValue field={field} value={record[field.name]} words={words} names={names} />
                      </div>
                    </td>
                  ))}
                  {hrefOf && (
                    <td className="w-8 pr-4 text-right max-sm:w-0 max-sm:pr-0">
                      <a href={hrefOf(record._id)} className="text-accent after:absolute after:inset-0">
                        <span className="sr-only">{t('open')}</span>
                        <Icon name="chevron-right" className="size-4 max-sm:hidden" />
                      </a>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
