import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Gem } from '@/components/ui/gem';
import { ladder } from '@/lib/nouns/credits/rules';

/** How far each step goes: up on wider screens, to the right on a phone. */
const STEPS = [
  '[--rise:0rem] [--run:58%]',
  '[--rise:1.75rem] [--run:65%]',
  '[--rise:3.5rem] [--run:72%]',
  '[--rise:5.25rem] [--run:79%]',
  '[--rise:7rem] [--run:86%]',
  '[--rise:8.75rem] [--run:93%]',
  '[--rise:10.5rem] [--run:100%]',
];

/** The levels as a staircase: vertical on a phone, rising to the right on wider screens. */
export async function Ladder() {
  const t = await getTranslations();
  return (
    <ol
      aria-label={t('home.professionals.ladder')}
      className="flex gap-1.5 max-md:flex-col-reverse md:items-end md:gap-2"
    >
      {ladder.map(({ level, points }, index) => (
        <li
          key={level}
          className={classNames(
            'flex items-center gap-3 max-md:w-(--run) max-md:min-w-fit max-md:rounded-control max-md:border max-md:border-accent/40 max-md:bg-accent-soft max-md:px-3 max-md:py-2.5 md:min-w-0 md:flex-1 md:flex-col md:gap-2 md:text-center',
            STEPS[index],
          )}
        >
          <Gem stone={level} className="size-8" />
          <p className="min-w-0 leading-tight max-md:flex max-md:grow max-md:flex-wrap max-md:justify-between max-md:gap-x-4">
            <span className="block font-semibold">{t(`levels.${level}`)}</span>
            <span className="block text-ink-soft text-sm">{t('home.professionals.points', { points })}</span>
          </p>
          <span
            aria-hidden="true"
            className="h-[calc(2rem+var(--rise))] w-full rounded-t-control border-2 border-accent border-b-0 bg-accent-soft max-md:hidden"
          />
        </li>
      ))}
    </ol>
  );
}
