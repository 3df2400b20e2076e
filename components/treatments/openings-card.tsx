import { getTranslations } from 'next-intl/server';
import { FoldedCard } from '@/components/ui/folded-card';
import type { AccessEntry } from '@/lib/nouns/treatments/data';
import { instantText } from '@/lib/run/i18n/dates';

const SHOWN = 5;

interface OpeningsCardProps {
  openings: AccessEntry[];
  expertName: string;
  own: boolean;
}

/** Access log of this record: date, time and role of each reader. */
export async function OpeningsCard({ openings, expertName, own }: OpeningsCardProps) {
  const [t, roles] = await Promise.all([getTranslations('treatments.openings'), getTranslations('roles')]);
  const line = ({ openedAt, role, what }: AccessEntry) => (
    <li key={`${openedAt}${what}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <span>
        {roles.has(role as 'admin') ? roles(role as 'admin') : role} · {t(what)}
      </span>
      <time dateTime={openedAt} className="text-ink-soft tabular-nums">
        {instantText(openedAt)}
      </time>
    </li>
  );
  const [latest, rest] = [openings.slice(0, SHOWN), openings.slice(SHOWN)];
  return (
    <FoldedCard title={t(own ? 'title' : 'titleOfOther')} isOpen={!own}>
      <p className="text-ink-soft text-sm">{t('text', { name: expertName })}</p>
      {openings.length === 0 ? (
        <p className="mt-2 text-sm">{t('none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">{latest.map(line)}</ul>
      )}
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="link inline-block py-1.5">{t('more', { count: rest.length })}</summary>
          <ul className="divide-y divide-line">{rest.map(line)}</ul>
        </details>
      )}
    </FoldedCard>
  );
}
