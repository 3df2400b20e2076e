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
  'product-codes': 'barcode',
  'product-test-request': 'gift',
  contacts: 'mail',
  'clean-white-request': 'image',
  reportings: 'alert',
  centerEvents: 'clock',
  news: 'news',
  newsLetter: 'send',
  statistics: 'chart',
  qualification: 'gem',
  kit: 'plus',
};

/** Where centers have no entry of their own, they belong to the one that leads to them. */
const centersBelow: Record<string, string[]> = {
  profile: ['centers', 'centers-preview'],
  'consultants-centers': ['centers'],
};

interface SideMenuProps {
  label: string;
  /** `key` is the path of the route table, `text` its name in the reader's language. */
  entries: { key: string; href: string; text: string }[];
}

/** Marks where one is; that is all it needs the browser for. */
export function SideMenu({ label, entries }: SideMenuProps) {
  const path = usePathname();
  const isListed = entries.some(({ key }) => key === 'centers');
  const below = (key: string, href: string) =>
    isListed ? [] : (centersBelow[key] ?? []).map((one) => href.replace(key, one));
  return (
    <nav aria-label={label}>
      <ul className="space-y-1">
        {entries.map(({ key, href, text }) => {
          const here = [href, ...below(key, href)].some((one) => path === one || path.startsWith(`${one}/`));
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
