import { getTranslations } from 'next-intl/server';
import { SavedNotice } from './saved-notice';

interface SavedProps {
  what: string | string[] | undefined;
  /** Fills the placeholders of the notice. */
  values?: Record<string, number | string>;
}

/** The notice that `?saved=` in the address asks for; nothing where there is no such word. */
export async function Saved({ what, values = {} }: SavedProps) {
  const t = await getTranslations('profile.saved');
  return typeof what === 'string' && /^\w+$/.test(what) && t.has(what as 'profile') ? (
    <SavedNotice key={what} text={t(what as 'recorded', { points: 0, name: '', ...values } as { points: number })} />
  ) : null;
}
