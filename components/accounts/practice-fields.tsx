import { getLocale, getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** A professional's practice: joins an existing center of this name and place, or adds a new one. */
export async function PracticeFields({ state }: { state: FormState }) {
  const [locale, t, search] = await Promise.all([
    getLocale(),
    getTranslations('accounts.expertRegister'),
    getTranslations('centers.search'),
  ]);
  const counted = (count: number) => search('suggestionCount', { count });
  const field = fieldState(state);
  return (
    <fieldset className="space-y-6 rounded-card bg-sunken p-4 sm:p-6">
      <legend className="float-left mb-4 font-semibold text-lg">{t('center')}</legend>
      <div className="clear-both">
        <TextField
          {...field('centerName')}
          label={t('centerName')}
          autoComplete="organization"
          maxLength={LONGEST.practiceName}
        />
      </div>
      <div
        data-island="place-search"
        data-towns="true"
        data-locale={locale}
        data-none={counted(0)}
        data-one={counted(1)}
        data-seven={counted(7)}
        className="relative"
      >
        <TextField
          {...field('centerPlace')}
          label={t('centerPlace')}
          hint={t('centerHint')}
          maxLength={LONGEST.search}
          autoComplete="off"
          data-place
        />
        <div data-list={search('suggestions')} className="absolute inset-x-0 top-full z-30 mt-1" hidden />
        <output data-count className="sr-only" />
      </div>
    </fieldset>
  );
}
