import { getLocale, getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PinPicker } from '@/components/map/pin-picker';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CENTER_COUNTRIES } from '@/lib/nouns/centers/schema.form';
import { drawAround, placingView } from '@/lib/nouns/places/map/draw-pin';
import { AddressSearch } from './address-search';

interface AddressFieldsProps {
  state: FormState;
  labels: Record<string, string>;
  googleKey?: string | undefined;
}

/** The address fields, with a search that fills them in and a pin on the map. */
export async function AddressFields({ state, labels, googleKey }: AddressFieldsProps) {
  const [locale, t, countries] = await Promise.all([
    getLocale(),
    getTranslations('centers.form'),
    getTranslations('countries'),
  ]);
  const field = fieldState(state);
  const text = (name: string, maxLength: number, more = {}) => (
    <TextField {...field(name)} label={labels[name]!} maxLength={maxLength} {...more} />
  );
  const { lat, lng } = state.values;
  const at = lat && lng && Number.isFinite(Number(lat)) ? { lat: Number(lat), lng: Number(lng) } : null;
  const optional = { optional: t('ifAny') };
  return (
    <>
      <AddressSearch
        locale={locale}
        googleKey={googleKey}
        words={{
          label: labels.addressSearch!,
          hint: t('searchHint'),
          suggestions: t('suggestions'),
          none: t('none'),
          filled: t('filled'),
          google: t('google'),
          googleOn: t('googleOn'),
          googleFailed: t('googleFailed'),
        }}
      />
      <div className="grid gap-4 sm:grid-cols-6">
        <div className="sm:col-span-4">{text('streetName', LONGEST.line, { autoComplete: 'off' })}</div>
        <div className="sm:col-span-2">{text('streetNumber', LONGEST.streetNumber, { autoComplete: 'off' })}</div>
        <div className="sm:col-span-2">{text('zipCode', LONGEST.zipCode, { autoComplete: 'postal-code' })}</div>
        <div className="sm:col-span-4">{text('city', LONGEST.city, { autoComplete: 'off' })}</div>
        <div className="sm:col-span-3">{text('province', LONGEST.city, { autoComplete: 'off', ...optional })}</div>
        <div className="sm:col-span-3">
          {text('provinceCode', LONGEST.provinceCode, { autoCapitalize: 'characters', ...optional })}
        </div>
        <div className="sm:col-span-3">{text('region', LONGEST.city, { autoComplete: 'off', ...optional })}</div>
        <div className="sm:col-span-3">
          <SelectField
            {...field('country')}
            label={labels.country!}
            defaultValue={field('country').defaultValue ?? 'IT'}
            options={CENTER_COUNTRIES.map((value) => ({ value, label: countries(value) }))}
          />
        </div>
      </div>
      <input type="hidden" name="placeId" defaultValue={state.values.placeId ?? ''} />
      <PinPicker
        at={at}
        drawing={drawAround(placingView(at), locale)}
        locale={locale}
        words={{
          title: t('pin.title'),
          hint: t('pin.hint'),
          map: t('pin.map'),
          closer: t('pin.closer'),
          farther: t('pin.farther'),
          here: t('pin.here'),
          noPosition: t('pin.noPosition'),
          coordinates: t('pin.coordinates'),
          lat: t('pin.lat'),
          lng: t('pin.lng'),
          sources: t('pin.sources'),
        }}
      />
    </>
  );
}
