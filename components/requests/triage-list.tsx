import { getLocale, getTranslations } from 'next-intl/server';
import { agoText, fieldWords } from '@/components/data-table/field-words';
import { classNames } from '@/components/ui/class-names';
import type { RequestCard } from '@/lib/nouns/requests/request-cards';
import type { RequestName } from '@/lib/nouns/requests/schema';
import { daysBetween, dayText, todayText } from '@/lib/run/i18n/dates';

export type CardLines = {
  kinds: string;
  place: string;
  /** Or how late it is. */
  age: string;
  whose: string;
  mark: { text: string; tone: 'bad' | 'warn' | 'neutral' } | null;
};

/** The lines of cards: subject, origin, age, and whose turn it is. */
export async function cardLines(name: RequestName): Promise<(card: RequestCard) => CardLines> {
  const [t, words, locale, all] = await Promise.all([
    getTranslations('requests'),
    fieldWords(name),
    getLocale(),
    getTranslations(),
  ]);
  return ({ kinds, center, town, createdAt, assignee, isFormer, work, dueOn, snoozedUntil }) => {
    const whose = assignee && isFormer ? t('former', { name: assignee }) : (assignee ?? '');
    const late = work === 'overdue' && dueOn ? lengthOf(daysBetween(dueOn, todayText()), locale) : null;
    return {
      kinds: kinds.map(({ field, value }) => words.value(field, value)).join(' · '),
      place: [...new Set([center, town].filter(Boolean))].join(', '),
      age: late ?? agoText(createdAt, locale) ?? dayText(createdAt),
      whose,
      mark:
        work === 'overdue'
          ? { text: late ? t('triage.lateBy', { time: late }) : all('records.values.work.overdue'), tone: 'bad' }
          : work === 'in-hand' && snoozedUntil
            ? { text: t('triage.asleep', { day: dayText(snoozedUntil) }), tone: 'neutral' }
            : work === 'unanswered'
              ? { text: words.value('work', 'unanswered'), tone: 'warn' }
              : null,
    };
  };
}

/** "10 days", "8 months". */
function lengthOf(days: number, locale: string): string {
  const [unit, count] = days < 60 ? ['day', days] : ['month', Math.floor(days / 30)];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

interface TriageListProps {
  name: RequestName;
  cards: readonly RequestCard[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
  total: string;
}

export async function TriageList({ name, cards, openId, hrefOf, total }: TriageListProps) {
  const [t, linesOf] = await Promise.all([getTranslations('requests.triage'), cardLines(name)]);
  return (
    <nav aria-label={t('queue')} className="min-w-0">
      <p className="pb-2 text-ink-soft text-sm tabular-nums">{total}</p>
      <ol className="divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised max-lg:max-h-72 lg:max-h-[calc(100vh-15rem)]">
        {cards.map((card) => {
          const { kinds, place, age, mark } = linesOf(card);
          return (
            <li key={card.id}>
              <a
                href={hrefOf(card.id)}
                aria-current={card.id === openId ? 'true' : undefined}
                className={classNames(
                  'block border-l-4 px-3 py-2 text-sm hover:bg-sunken',
                  card.id === openId ? 'border-accent bg-accent-soft' : 'border-transparent',
                )}
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 truncate font-semibold">{card.title}</span>
                  <span
                    className={mark?.tone === 'bad' ? 'whitespace-nowrap text-bad' : 'whitespace-nowrap text-ink-soft'}
                  >
                    {age}
                    {mark?.tone === 'bad' && <span className="sr-only"> {mark.text}</span>}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
                  {[kinds, place].filter(Boolean).join(' · ')}
                </span>
                <span className="line-clamp-2 break-words">{card.words}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
