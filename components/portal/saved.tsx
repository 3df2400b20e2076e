import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SavedToast, type UndoForm } from './saved-toast';

interface SavedProps {
  what: string | string[] | undefined;
  values?: Record<string, number | string>;
  undo?: UndoForm | undefined;
}

/**
 * Shows the message for `?saved=` in the address as a toast, or in the page
 * without JavaScript; nothing for an unknown key.
 */
export async function Saved({ what, values = {}, undo }: SavedProps) {
  const [t, portal] = await Promise.all([getTranslations('profile.saved'), getTranslations('portal')]);
  if (typeof what !== 'string' || !/^\w+$/.test(what) || !t.has(what as 'profile')) return null;
  const text = t(what as 'recorded', { points: 0, name: '', ...values } as { points: number });
  return (
    <>
      <SavedToast key={undo && Object.values(undo.values).join(' ')} text={text} undo={undo} />
      <noscript>
        <div data-toast="good" className="mb-4">
          <Notice tone="good" role="status">
            <p>{text}</p>
            {undo && (
              <form method="post" action={undo.action}>
                {Object.entries(undo.values).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" variant="secondary" size="sm">
                  {portal('form.undo')}
                </Button>
              </form>
            )}
          </Notice>
        </div>
      </noscript>
    </>
  );
}
