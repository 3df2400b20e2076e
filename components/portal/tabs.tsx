import { classNames } from '@/components/ui/class-names';

/** Links between related screens; on a phone the row scrolls, elsewhere many take two lines. */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; text: string; here: boolean }[] }) {
  return (
    <nav aria-label={label} className="mb-5 border-line border-b max-sm:mb-2 max-sm:overflow-x-auto">
      <ul className="flex gap-1 sm:flex-wrap">
        {tabs.map(({ href, text, here }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={here ? 'page' : undefined}
              className={classNames(
                'block whitespace-nowrap border-b-2 px-3 py-2.5 font-medium text-sm transition-colors',
                here
                  ? 'border-accent text-accent-strong max-sm:[scroll-initial-target:nearest]'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
