import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { GuestWelcome } from '@/components/portal/guest-welcome';
import { hrefOf } from '@/lib/core/actor/roles';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { readSettings } from '@/lib/nouns/settings/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from './screen-page';

export const generateMetadata = pageTitle('portal.routes.guest');

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
      contact={{ href: contactPage(me.culture), text: t('contact') }}
      profile={{ href: hrefOf(me.group, 'profile'), text: t('profile') }}
    />
  );
}
