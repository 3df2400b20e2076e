import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Portrait } from '@/components/users/portrait';
import { LogoutButton } from './logout-button';

export interface PortalPerson {
  id: string;
  name: string;
  email: string;
}

interface ProfileMenuProps {
  person: PortalPerson;
  profileHref: string;
}

/** The person's name, and links to the profile and for signing out. */
export async function ProfileMenu({ person, profileHref }: ProfileMenuProps) {
  const t = await getTranslations('portal');
  return (
    <details name="portal-menu" className="group relative">
      <summary className={buttonClass({ variant: 'quiet' }, 'px-2 text-ink')}>
        <Portrait personId={person.id} size={32} className="size-8" />
        <span className="max-w-44 truncate max-sm:sr-only">{person.name}</span>
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180 max-sm:hidden" />
      </summary>
      <div className="absolute right-0 z-30 mt-2 w-64 rounded-card border border-line bg-raised p-1.5 shadow-float">
        <p className="truncate px-3 py-2 text-ink-soft text-sm">{person.email}</p>
        <a href={profileHref} className="flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-accent-soft">
          <Icon name="user" />
          {t('profile')}
        </a>
        <LogoutButton label={t('logout')} />
      </div>
    </details>
  );
}
