import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { MissingLabel } from '@/lib/nouns/labels/data';
import { messageKey } from '@/lib/run/i18n/message-key';

/** Texts that are missing in some language, each linked to the form that adds it. */
export async function MissingLabels({ labels, newHref }: { labels: MissingLabel[]; newHref: string }) {
  const t = await getTranslations();
  if (labels.length === 0) return null;
  const hrefOf = (label: MissingLabel, language: string) =>
    `${newHref}?${new URLSearchParams({ key: label.key, category: label.category, language }).toString()}`;
  return (
    <Card className="mb-4 py-3!">
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t('labels.missing', { count: labels.length })}
        </summary>
        <ul className="mt-2 divide-y divide-line text-sm">
          {labels.map((label) => (
            <li key={`${label.category} ${label.key}`} className="flex flex-wrap items-center gap-2 py-2">
              <span className="min-w-0 flex-1 break-all font-mono">{label.key}</span>
              {label.languages.map((language) => (
                <a key={language} href={hrefOf(label, language)} className="rounded-full hover:outline-2">
                  <Badge tone="warn" icon="plus">
                    {t(messageKey(`records.values.culture.${language}`))}
                  </Badge>
                </a>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
