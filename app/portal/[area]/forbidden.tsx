import { headers } from 'next/headers';
import { getFormatter, getTranslations } from 'next-intl/server';
import { RoleSwitch } from '@/components/portal/portal-frame';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Person } from '@/lib/core/actor/actor';
import { canSwitchBack, groupOf } from '@/lib/core/actor/roles';
import type { Area } from '@/lib/core/screens/define';
import { areasOf, landingPage } from '@/lib/core/screens/portal-routes';
import { ASKED_PATH } from '@/lib/web/http/refused-screen';
import { currentPerson } from '@/lib/web/sign-in/current-person';

/** A refused screen: the roles that may open it, or the reason, and whom to ask. */
export default async function Forbidden() {
  const [me, sent, all] = await Promise.all([currentPerson(), headers(), getTranslations()]);
  const areas = areasOf(decodeURI(sent.get(ASKED_PATH) ?? ''));
  const isOwn = canSwitchBack(me) && areas.includes(groupOf(me.originalRole));
  return (
    <EmptyState
      isScreen
      drawing="closed"
      title={all('portal.forbidden.title')}
      text={isOwn ? all('portal.forbidden.switched') : await reasonFor(me, areas)}
      action={
        isOwn ? (
          <RoleSwitch switching={{ to: 'back', role: me.originalRole }} />
        ) : (
          <LinkButton href={landingPage(me.group)}>{all('problems.home')}</LinkButton>
        )
      }
    />
  );
}

/** Admins give access themselves, and patients need none for their work. */
const hasNobodyToAsk = ({ group }: Person) => group === 'admin' || group === 'user';

async function reasonFor(me: Person, areas: Area[]): Promise<string> {
  const t = await getTranslations('portal.forbidden');
  const role = await getTranslations('roles');
  const format = await getFormatter();
  if (areas.length === 0) return t('record');
  const only = t('screen', { count: areas.length, roles: format.list(areas.map((area) => role(area))) });
  return hasNobodyToAsk(me) ? only : `${only} ${t('ask')}`;
}
