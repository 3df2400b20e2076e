'use client';
import { usePathname } from 'next/navigation';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';

const icons: Record<string, IconName> = {
  dashboard: 'home',
  profile: 'pin',
  users: 'user',
  experts: 'user',
  centers: 'pin',
  'consultants-centers': 'pin',
  'not-associated-centers': 'alert',
  treatments: 'tooth',
  'product-codes': 'columns',
  'product-test-request': 'gift',
  contacts: 'mail',
  'clean-white-request': 'gift',
  reportings: 'alert',
  centerEvents: 'clock',
  news: 'globe',
  newsLetter: 'mail',
  statistics: 'chart',
  qualification: 'gem',
  kit: 'plus',
};

interface SideMenuProps {
  label: string;
  /** `key` is the path of the route table, `text` its name in the reader's language. */
  entries: { key: string; href: string; text: string }[];
}

/** Marks where one is; that is all it needs the browser for. */
export function SideMenu({ label, entries }: SideMenuProps) {
  const path = usePathname();
  return (
    <nav aria-label={label}>
      <ul className="space-y-1">
        {entries.map(({ key, href, text }) => {
          const here = path === href || path.startsWith(`${href}/`);
          return (
            <li key={key}>
              <a
                href={href}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors hover:bg-accent-soft',
                  here ? 'bg-accent-soft text-accent-strong' : 'text-ink',
                )}
              >
                <Icon name={icons[key] ?? 'chevron-right'} />
                {text}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
