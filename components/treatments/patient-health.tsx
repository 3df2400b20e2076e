import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Health } from '@/lib/nouns/users/data';
import { healthFields } from '@/lib/nouns/users/schema';

interface PatientHealthProps {
  /** Null until opened, which is logged. */
  health: Health | null;
  href: string;
}

/** The habits and teeth stated in the patient's profile, for the treating professional. */
export async function PatientHealth({ health, href }: PatientHealthProps) {
  const [t, words, all] = await Promise.all([
    getTranslations('treatments.patientHealth'),
    fieldWords('users'),
    getTranslations(),
  ]);
  const said = healthFields.flatMap((field) => {
    const value = health?.[field];
    if (value === null || value === undefined) return [];
    const text = typeof value === 'boolean' ? (value ? words.yes : words.no) : value;
    return [[field, typeof text === 'string' && typeof value === 'string' ? words.value(field, text) : text] as const];
  });
  return (
    <Card id="health" heading={t('title')}>
      <p className="mt-1 text-ink-soft text-sm">{t('hint')}</p>
      {!health && (
        <LinkButton variant="secondary" size="sm" className="mt-3" href={href}>
          {all('records.open')}
        </LinkButton>
      )}
      {health && said.length === 0 && <p className="mt-2">{t('none')}</p>}
      <dl className="mt-1 text-sm">
        {said.map(([field, text]) => (
          <div
            key={field}
            className="grid grid-cols-[minmax(6.5rem,2fr)_3fr] gap-x-4 border-line border-b py-2 last:border-b-0 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-ink-soft">{words.field(field)}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
