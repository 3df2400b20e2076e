import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { Tabs } from '@/components/portal/tabs';
import { Chip } from '@/components/ui/chip';
import type { Query } from '@/lib/core/screens/address';
import { type RequestName, WORK_FILTERS, type WorkFilter } from '@/lib/nouns/requests/schema';

interface WorkTabsProps {
  name: RequestName;
  path: string;
  view: 'list' | 'board' | 'triage';
  /** Of the present address: its search and filters stay. */
  query: Query;
  work: string;
  counts: Record<WorkFilter, number>;
}

/** Parameters of a single view, or of a single notice. */
const NOT_KEPT = 'work view page limit open sort columns density group unfold saved undo draft act refused'.split(' ');

/** Switches between list, board and triage, and between filters: mine, unassigned, overdue, unanswered. */
export async function WorkTabs({ name, path, view, query, work, counts }: WorkTabsProps) {
  const [t, words, all] = await Promise.all([getTranslations('requests'), fieldWords(name), getTranslations()]);
  const chosen = WORK_FILTERS.find((one) => one === work);
  const address = (filter: string | undefined, to: WorkTabsProps['view']) => {
    const parameters = new URLSearchParams();
    for (const [parameter, value] of Object.entries(query)) {
      if (value && !NOT_KEPT.includes(parameter)) parameters.set(parameter, [value].flat().join(','));
    }
    if (filter) parameters.set('work', filter);
    if (to !== 'list') parameters.set('view', to);
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <div className="mb-4 max-sm:mb-2">
      <Tabs
        label={all('portal.views')}
        tabs={[
          { href: address(chosen, 'list'), text: t('list'), here: view === 'list' },
          { href: address(chosen, 'board'), text: t('board.title'), here: view === 'board' },
          { href: address(chosen, 'triage'), text: t('triage.title'), here: view === 'triage' },
        ]}
      />
      <nav
        aria-label={words.field('work')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 max-sm:*:shrink-0"
      >
        <Chip href={address(view === 'triage' ? 'all' : undefined, view)} selected={!chosen}>
          {t('all')}
        </Chip>
        {WORK_FILTERS.map((filter) => (
          <Chip key={filter} href={address(filter, view)} selected={chosen === filter}>
            {words.value('work', filter)} <span className="tabular-nums">{counts[filter]}</span>
          </Chip>
        ))}
      </nav>
    </div>
  );
}
