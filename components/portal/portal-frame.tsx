import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PAGE_KEYS } from '@/components/data-table/key-guard';
import { LanguageLinks } from '@/components/site/language-switch';
import { Logo } from '@/components/site/logo';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Portrait } from '@/components/users/portrait';
import { localePath } from '@/lib/run/i18n/paths';
import { languageNames } from '@/lib/run/i18n/routing';
import { texts } from '@/lib/run/i18n/texts';
import { theme } from '@/lib/run/theme';
import { Toasts } from './frame-later';
import { ClosingMenus, type MenuGroup, PaletteButton, SideMenu, Waiting } from './frame-parts';

/** Shown on every screen while an admin views the portal as somebody else: says until when, and offers to end it. */
export async function SeeingBanner({ name, until }: { name: string; until: string }) {
  const [t, errors] = await Promise.all([getTranslations('portal.seeing'), getTranslations('errors')]);
  return (
    <div
      id="seeing"
      role="status"
      className="group print:hidden sticky bottom-0 z-40 flex flex-wrap items-center gap-x-4 gap-y-2 bg-warn px-4 py-2 text-raised lg:px-6"
    >
      <Icon name="user" className="size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p>{t('text', { name, time: until })}</p>
        {/* Shown after a form was refused for this reason. */}
        <p className="hidden font-semibold group-target:block">{errors('seeingAs')}</p>
      </div>
      <form method="post" action="/api/me/seeing/end">
        <Button type="submit" variant="secondary" size="sm">
          {t('end')}
        </Button>
      </form>
    </div>
  );
}

type Switching = { to: 'expert' } | { to: 'back'; role: string };

/** Switches to expert, or back: a plain form, answered with the landing page of the new role. */
export async function RoleSwitch({ switching, className }: { switching: Switching; className?: string }) {
  const [t, roles] = await Promise.all([getTranslations('portal'), getTranslations('roles')]);
  const isBack = switching.to === 'back';
  return (
    <form method="post" action={isBack ? '/api/session/role/reset' : '/api/session/role'}>
      <button type="submit" className={className ?? buttonClass({ variant: 'secondary' })}>
        <Icon name={isBack ? 'undo' : 'tooth'} />
        {isBack ? t('switchBack', { role: roles(switching.role as Parameters<typeof roles>[0]) }) : t('switchToExpert')}
      </button>
    </form>
  );
}

const MENU_ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-accent-soft lg:pointer-fine:min-h-8';

function LogoutButton({ label }: { label: string }) {
  return (
    <form method="post" action="/api/session/end">
      <button type="submit" className={MENU_ENTRY}>
        <Icon name="logout" />
        {label}
      </button>
    </form>
  );
}

interface PortalPerson {
  id: string;
  name: string;
  email: string;
}

interface ProfileMenuProps {
  person: PortalPerson;
  profileHref: string;
  /** To expert, back to the original role, or none. */
  switching: Switching | null;
}

/** What somebody sets once: their profile, role and language; in a list its shortcuts as well. */
async function ProfileMenu({ person, profileHref, switching }: ProfileMenuProps) {
  const [t, site, locale] = await Promise.all([getTranslations('portal'), getTranslations('site'), getLocale()]);
  return (
    <details name="portal-menu" className="group relative">
      <summary className={buttonClass({ variant: 'quiet' }, 'px-2 text-ink')}>
        <Portrait personId={person.id} size={32} className="size-8" />
        <span className="max-w-44 truncate max-sm:sr-only">{person.name}</span>
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180 max-sm:hidden" />
      </summary>
      <div className="absolute right-0 z-30 mt-2 max-h-[calc(100dvh-5rem)] w-64 overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float">
        <p className="truncate px-3 py-2 text-ink-soft text-sm">{person.email}</p>
        <a href={profileHref} className={MENU_ENTRY}>
          <Icon name="user" />
          {t('routes.profile')}
        </a>
        {switching && <RoleSwitch switching={switching} className={MENU_ENTRY} />}
        <details className="group/language">
          <summary className={MENU_ENTRY}>
            <Icon name="globe" />
            {site('languageNow', { name: languageNames[locale] })}
            <Icon name="chevron-down" className="ml-auto size-4 group-open/language:rotate-180" />
          </summary>
          <LanguageLinks />
        </details>
        <div id={PAGE_KEYS} />
        <LogoutButton label={t('logout')} />
      </div>
    </details>
  );
}

interface PortalFrameProps extends ProfileMenuProps {
  /** Patients have two entries, and a page to read: no side menu, no commands. */
  isPatients: boolean;
  landing: string;
  menu: MenuGroup[];
  bell: ReactNode;
  tray?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
}

/** As on public pages, without links for visitors only. */
const FOOTER = [
  { key: 'privacy', href: '/privacy' },
  { key: 'cookies', href: '/cookies' },
  { key: 'centers', href: '/authorized-centers' },
  { key: 'contact', href: '/request-contact' },
] as const;
const FOOTER_LINK = 'inline-flex min-h-8 items-center hover:text-accent pointer-coarse:min-h-11';

/**
 * The frame of every signed-in screen: the menu on the left (behind a button on a phone, for patients in the header),
 * and the person at the top.
 */
export async function PortalFrame(props: PortalFrameProps) {
  const { isPatients, landing, profileHref, menu, person, switching, bell, tray, banner, children } = props;
  const [t, site, locale, all] = await Promise.all([
    getTranslations('portal'),
    getTranslations('site.footer'),
    getLocale(),
    getTranslations(),
  ]);
  const said = 'open title placeholder recent go do here none hint searching failed move choose leave';
  // Guests have none. Without it, one signs out by the menu of one's name.
  const hasMenu = !isPatients && menu.some(({ entries }) => entries.length > 0);
  return (
    <>
      <div className="print:block! lg:grid lg:min-h-dvh lg:grid-rows-[auto_1fr] lg:has-[>aside]:grid-cols-[280px_minmax(0,1fr)]">
        <header
          className={classNames(
            'sticky top-0 z-30 flex min-h-16 items-center gap-2 border-line border-b bg-raised px-4 max-sm:min-h-14 max-sm:flex-wrap max-sm:gap-0 max-sm:px-2 lg:col-span-full lg:px-6 print:hidden',
            // Their conversations are a tab: the icon beside the bell shows only with news.
            isPatients && "[&_a[data-unread='0']]:hidden",
          )}
        >
          {hasMenu && (
            <details name="portal-menu" className="group lg:hidden">
              <summary className={buttonClass({ variant: 'quiet' }, 'px-2.5 text-ink')}>
                <Icon name="menu" className="size-6 group-open:hidden" />
                <Icon name="close" className="size-6 not-group-open:hidden" />
                <span className="sr-only">{all('site.menu')}</span>
              </summary>
              <div className="absolute top-full left-0 h-[calc(100dvh-100%)] w-70 max-w-full overflow-y-auto overscroll-contain border-line border-y border-r bg-raised p-3 shadow-float">
                <SideMenu label={all('site.menu')} groups={menu} />
                <LogoutButton label={t('logout')} />
              </div>
            </details>
          )}
          <a
            href={landing}
            aria-label={all('site.homeLink', { brand: theme.name })}
            className={classNames(
              'rounded-control py-2 max-[27rem]:[&_.display]:hidden',
              isPatients ? 'max-sm:mr-auto' : 'mr-auto',
            )}
          >
            <Logo />
          </a>
          {isPatients && (
            <div className="max-sm:order-last max-sm:w-full max-sm:pb-1.5 sm:mr-auto sm:ml-4">
              <SideMenu label={all('site.menu')} groups={menu} isRow />
            </div>
          )}
          {!isPatients && <PaletteButton personId={person.id} words={await texts('portal.palette', said)} />}
          {tray}
          {bell}
          <ProfileMenu person={person} profileHref={profileHref} switching={switching} />
        </header>
        {hasMenu && (
          <aside className="print:hidden border-line border-r bg-raised p-4 max-lg:hidden">
            <div className="sticky top-20 -m-1 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain p-1">
              <SideMenu label={all('site.menu')} groups={menu} />
              <LogoutButton label={t('logout')} />
            </div>
          </aside>
        )}
        <div className="flex min-w-0 flex-col max-lg:min-h-[calc(100dvh-4rem)]">
          <main
            id="content"
            tabIndex={-1}
            className={classNames(
              'min-w-0 flex-1 px-4 py-6 outline-none lg:px-8 print:p-0',
              isPatients && 'mx-auto w-full max-w-4xl lg:py-8 [&_h1]:display',
            )}
          >
            {children}
          </main>
          <footer
            className={classNames(
              'flex flex-wrap gap-x-4 px-4 py-1 text-ink-soft text-xs lg:px-8 print:hidden',
              isPatients && 'sm:justify-center',
            )}
          >
            {FOOTER.map(({ key, href }) => (
              <a key={key} href={localePath(locale, href)} className={FOOTER_LINK}>
                {site(key)}
              </a>
            ))}
            <a href={landing} className={FOOTER_LINK}>
              {site('personalArea')}
            </a>
            {theme.social.map(({ name, href }) => (
              <a key={name} href={href} rel="noopener" className={FOOTER_LINK}>
                {name}
              </a>
            ))}
          </footer>
        </div>
      </div>
      {banner}
      <Waiting label={t('waiting')} />
      <ClosingMenus />
      <Toasts words={{ region: t.raw('toasts') as string, undo: t('form.undo'), close: t('close') }} />
    </>
  );
}
