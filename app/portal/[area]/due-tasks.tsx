import { getTranslations } from 'next-intl/server';
import { ActButton } from '@/components/portal/own-acts';
import { Today } from '@/components/portal/today';
import { LinkButton } from '@/components/ui/button';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { openFirst } from '@/lib/core/screens/open-list';
import { dayText, todayText } from '@/lib/run/i18n/dates';

const FIRST = 5;

export async function DueTasks({ me }: { me: Person }) {
  const today = todayText();
  const due = { isDone: 'false', 'dueOn[lte]': today };
  const [{ records, total }, t] = await Promise.all([
    openFirst(listScreens.tasks!, me, { ...due, assigneeId: me.id }, ['title', 'dueOn'], { limit: FIRST }),
    getTranslations('tasks'),
  ]);
  const list = hrefOf(me.group, 'tasks');
  return (
    <Today
      title={t('due', { count: total })}
      items={records.map(({ _id: id, title, dueOn }) => ({
        id,
        icon: 'check' as const,
        title: String(title),
        reason: String(dueOn) < today ? t('since', { day: dayText(String(dueOn)) }) : t('today'),
        href: `${list}/${id}`,
        act: <ActButton resource="tasks" id={id} act={{ name: 'tick', label: 'tasks.tick' }} size="sm" />,
      }))}
      more={
        <LinkButton size="sm" variant="secondary" href={`${list}?${new URLSearchParams(due)}`}>
          {t('all')}
        </LinkButton>
      }
    />
  );
}
