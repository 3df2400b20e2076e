import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { GuestWelcome } from '@/components/portal/guest-welcome';
import { currentPerson } from '@/lib/auth/current-person';
import { hrefOf } from '@/lib/screens/portal-routes';
import { readSettings } from '@/lib/settings/data';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('guest') };
}

/** The guest's landing page; the bare path of every other area redirects to its landing page earlier. */
export default async function Guest() {
  const [me, settings, t] = await Promise.all([currentPerson(), readSettings(), getTranslations('portal.guest')]);
  if (me.group !== 'guest') notFound();
  return (
    <GuestWelcome
      title={t('title', { name: me.name || me.email })}
      text={t('text')}
      academy={{ href: settings['links.academy'], text: t('academy') }}
      login={t('login')}
      profile={{ href: hrefOf(me.group, 'profile'), text: t('profile') }}
    />
  );
}
