import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Tabs } from '@/components/portal/tabs';
import { Chip } from '@/components/ui/chip';
import { type RequestName, WORK_FILTERS, type WorkFilter } from '@/lib/nouns/requests/schema';

interface WorkTabsProps {
  name: RequestName;
  path: string;
  isBoard: boolean;
  /** The active filter. */
  work: string;
  counts: Record<WorkFilter, number>;
}

/** Switches between list and board, and between filters: mine, unassigned, overdue, unanswered. */
export async function WorkTabs({ name, path, isBoard, work, counts }: WorkTabsProps) {
  const [t, words] = await Promise.all([getTranslations('requests'), fieldWords(name)]);
  const chosen = WORK_FILTERS.find((one) => one === work);
  const address = (filter: string | undefined, board: boolean) => {
    const parameters = new URLSearchParams({ ...(filter && { work: filter }), ...(board && { view: 'board' }) });
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <div className="mb-4">
      <Tabs
        label={t('views')}
        tabs={[
          { href: address(chosen, false), text: t('list'), here: !isBoard },
          { href: address(chosen, true), text: t('board.title'), here: isBoard },
        ]}
      />
      <nav aria-label={words.field('work')} className="flex flex-wrap gap-2">
        <Chip href={address(undefined, isBoard)} selected={!chosen}>
          {t('all')}
        </Chip>
        {WORK_FILTERS.map((filter) => (
          <Chip key={filter} href={address(filter, isBoard)} selected={chosen === filter}>
            {words.value('work', filter)} <span className="tabular-nums">{counts[filter]}</span>
          </Chip>
        ))}
      </nav>
    </div>
  );
}
