import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PortalFrame } from '@/components/portal/portal-frame';
import type { Person } from '@/lib/auth/actor';
import { currentPerson } from '@/lib/auth/current-person';
import { hrefOf, landingPage, menuOf } from '@/lib/auth/routes';
import { canSwitchBack, canSwitchToExpert } from '@/lib/auth/switch-rules';
import { Prompts } from './prompts';

export default async function AreaLayout({ children }: LayoutProps<'/portal/[area]'>) {
  const [me, t, messages] = await Promise.all([currentPerson(), getTranslations('portal.routes'), getMessages()]);
  const { id, group, email } = me;
  return (
    <PortalFrame
      landing={landingPage(group)}
      profileHref={hrefOf(group, 'profile')}
      menu={menuOf(group).map(({ path }) => ({
        key: path,
        href: hrefOf(group, path),
        text: t((group === 'expert' && path === 'profile' ? 'myCenters' : path) as Parameters<typeof t>[0]),
      }))}
      person={{ id, email, name: `${me.name} ${me.surname}`.trim() || email }}
      switching={switchingOf(me)}
    >
      <NextIntlClientProvider messages={{ portal: { failed: messages.portal.failed } }}>
        {children}
      </NextIntlClientProvider>
      <Prompts me={me} />
    </PortalFrame>
  );
}

function switchingOf(me: Person) {
  if (canSwitchToExpert(me)) return { to: 'expert' as const };
  return canSwitchBack(me) ? { to: 'back' as const, role: me.originalRole } : null;
}
