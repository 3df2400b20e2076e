import { headers } from 'next/headers';
import { getFormatter, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Person } from '@/lib/auth/actor';
import { currentPerson } from '@/lib/auth/current-person';
import { areaOf } from '@/lib/auth/roles';
import { areasOf, landingPage } from '@/lib/auth/routes';
import { canSwitchBack } from '@/lib/auth/switch-rules';
import { ASKED_PATH } from '@/lib/http/asked-path';

/** What one may not open: which roles may, or why not, and whom to ask. */
export default async function Forbidden() {
  const [t, me] = await Promise.all([getTranslations('portal'), currentPerson()]);
  return (
    <EmptyState
      isScreen
      drawing="closed"
      title={t('forbidden.title')}
      text={await reasonFor(me)}
      action={<LinkButton href={landingPage(me.group)}>{t('notFound.action')}</LinkButton>}
    />
  );
}

async function reasonFor(me: Person): Promise<string> {
  const [t, role, format, sent] = await Promise.all([
    getTranslations('portal.forbidden'),
    getTranslations('roles'),
    getFormatter(),
    headers(),
  ]);
  const areas = areasOf(decodeURI(sent.get(ASKED_PATH) ?? ''));
  if (areas.length === 0) return t('record');
  if (canSwitchBack(me) && areas.includes(areaOf(me.originalRole))) return t('switched');
  return t('screen', { count: areas.length, roles: format.list(areas.map((area) => role(area))) });
}
