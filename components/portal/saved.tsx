import { getTranslations } from 'next-intl/server';
import { SavedNotice } from './saved-notice';

/** The notice that `?saved=` in the address asks for; nothing where there is no such word. */
export async function Saved({ what }: { what: string | string[] | undefined }) {
  const t = await getTranslations('profile.saved');
  return typeof what === 'string' && /^\w+$/.test(what) && t.has(what as 'profile') ? (
    <SavedNotice key={what} text={t(what as 'profile')} />
  ) : null;
}
