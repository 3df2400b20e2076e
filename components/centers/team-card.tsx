import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import type { ShownPerson } from '@/lib/nouns/centers/list-shown-people';

/** Who works at a center, of those who agree. */
export async function TeamCard({ people }: { people: readonly ShownPerson[] }) {
  const [t, accounts, levels] = await Promise.all([
    getTranslations('centers.public'),
    getTranslations('accounts'),
    getTranslations('levels'),
  ]);
  if (people.length === 0) return null;
  return (
    <Card className="print:hidden">
      <h2 className="font-semibold text-lg">{t('team')}</h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {people.map(({ membershipId, name, surname, level, expertType, hasFace }) => (
          <li key={membershipId} className="flex items-center gap-3">
            {hasFace ? (
              // Within a picture, as React would otherwise preload it, which documents rendered by lib/web/site do not.
              <picture>
                <img
                  src={`/api/faces/${membershipId}`}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  className="size-16 rounded-full object-cover"
                />
              </picture>
            ) : (
              <span
                aria-hidden="true"
                className="display flex size-16 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong text-xl"
              >
                {`${name.at(0) ?? ''}${surname.at(0) ?? ''}`}
              </span>
            )}
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold">
                {name} {surname}
              </span>
              {expertType && (
                <span className="block text-ink-soft text-sm">{accounts(`expertTypes.${expertType}`)}</span>
              )}
              <span className="mt-0.5 flex items-center gap-1.5 text-sm">
                <Gem stone={level} className="size-4" />
                {levels(level)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
