import type { CenterCard } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { CenterItem } from './center-item';

interface CenterListProps {
  centers: CenterCard[];
  locale: Locale;
  /** Accessible name of the list. */
  label: string;
  className?: string;
}

export function CenterList({ centers, locale, label, className = 'grid gap-3' }: CenterListProps) {
  return (
    <ul aria-label={label} className={className}>
      {centers.map((center) => (
        <CenterItem key={center.id} center={center} href={localePath(locale, `/authorized-centers/${center.slug}`)} />
      ))}
    </ul>
  );
}
