import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { hiddenState, type ListState } from './list-address';

/** The search field above a list: a form with the list's address as its target, which keeps the rest of the state. */
export async function SearchField({ path, state, label }: { path: string; state: ListState; label: string }) {
  const t = await getTranslations('records');
  return (
    <search className="w-full sm:w-auto sm:min-w-48 sm:max-w-80 sm:flex-1 @container">
      <form action={path} className="relative">
        {hiddenState(state, 'q').map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Icon
          name="search"
          className="pointer-events-none absolute top-2 left-3 size-5 text-ink-soft pointer-coarse:top-3"
        />
        <input
          type="search"
          name="q"
          defaultValue={state.q}
          maxLength={200}
          aria-label={label}
          placeholder={label}
          className={controlClass(
            undefined,
            'min-h-9! py-1 pr-20 pl-10 @max-3xs:pr-3 text-sm! pointer-coarse:min-h-11!',
          )}
        />
        <button
          type="submit"
          className={buttonClass(
            { variant: 'quiet', size: 'sm' },
            'absolute top-0 right-0 @max-3xs:not-focus-visible:sr-only',
          )}
        >
          {t('find')}
        </button>
      </form>
    </search>
  );
}
