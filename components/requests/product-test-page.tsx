import { getTranslations } from 'next-intl/server';
import { boxState, type FormState, fieldState, formState } from '@/components/form/form-state';
import { PrivacyField } from '@/components/form/privacy-field';
import { PublicForm } from '@/components/form/public-form';
import { RequestPage } from '@/components/form/request-page';
import { TownField } from '@/components/form/town-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { EmailField, PhoneField, TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import { COUNTRIES, PRODUCTS, type Product } from '@/lib/nouns/requests/product-test-requests/schema';

interface ProductTestFormProps {
  state: FormState;
  draft?: string;
  /** Preselected product, from the address. */
  product?: Product;
  provinces: string[];
}

async function ProductTestForm({ state, draft, product, provinces }: ProductTestFormProps) {
  const t = await getTranslations('product-test-requests');
  const country = await getTranslations('countries');
  const all = await getTranslations();
  const field = fieldState({ ...state, values: { country: 'IT', productType: product ?? '', ...state.values } });
  const labels = {
    name: t('fields.name'),
    referent: t('fields.referent'),
    referentEmail: all('records.fields.email'),
    phoneNumber: all('records.fields.phoneNumber'),
    country: all('records.fields.country'),
    zipCode: all('records.fields.zipCode'),
    city: all('centers.form.fields.city'),
    province: all('records.fields.province'),
    productType: t('fields.code'),
    applicantNotes: t('fields.applicantNotes'),
  };
  return (
    <PublicForm action="/api/forms/product-test" state={state} labels={labels} draft={draft} submit={t('submit')}>
      <FormPart title={all('accounts.expertRegister.center')}>
        <TextField {...field('name')} label={labels.name} autoComplete="organization" maxLength={LONGEST.companyName} />
        <TextField {...field('referent')} label={labels.referent} autoComplete="name" maxLength={LONGEST.personName} />
        <EmailField {...field('referentEmail')} label={labels.referentEmail} />
        <PhoneField {...field('phoneNumber')} label={labels.phoneNumber} />
      </FormPart>
      <FormPart title={t('where')}>
        <SelectField
          {...field('country')}
          label={labels.country}
          autoComplete="country"
          options={COUNTRIES.map((code) => ({ value: code, label: country(code) }))}
        />
        <div className="grid gap-6 sm:grid-cols-[1fr_9rem]">
          <TownField {...field('city')} label={labels.city} maxLength={LONGEST.city} fills />
          <TextField
            {...field('zipCode')}
            label={labels.zipCode}
            autoComplete="postal-code"
            maxLength={LONGEST.zipCode}
          />
        </div>
        <TextField
          {...field('province')}
          label={labels.province}
          hint={t('fields.provinceHint')}
          list="provinces"
          autoComplete="address-level1"
          maxLength={LONGEST.city}
        />
        <datalist id="provinces">
          {provinces.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FormPart>
      <FormPart title={t('what')}>
        <RadioGroup
          {...field('productType')}
          label={labels.productType}
          options={PRODUCTS.map((value) => ({ value, label: value }))}
        />
        <TextAreaField {...field('applicantNotes')} label={labels.applicantNotes} maxLength={LONGEST.note} />
      </FormPart>
      <PrivacyField {...boxState(state)('privacyAccepted')} />
    </PublicForm>
  );
}

function FormPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="border-line border-t pt-6 pb-2">
      <legend className="float-left w-full pb-4 font-semibold text-xl">{title}</legend>
      <div className="clear-both space-y-6">{children}</div>
    </fieldset>
  );
}

interface ProductTestPageProps {
  path: string;
  provinces: string[];
  product?: Product;
  province?: string | null;
  draft?: { id: string; content: FormDraft };
}

export async function ProductTestPage({ path, provinces, product, province, draft }: ProductTestPageProps) {
  const t = await getTranslations('product-test-requests');
  const { values, errors } = await formState(draft?.content ?? null);
  const state = { values: { ...(province && { province: provinceName(province) }), ...values }, errors };
  return (
    <RequestPage
      title={product ? t('titleFor', { product }) : t('title')}
      lead={t('lead')}
      path={path}
      next={[t('next.one'), t('next.two'), t('next.three')]}
    >
      <ProductTestForm state={state} draft={draft?.id} product={product} provinces={provinces} />
    </RequestPage>
  );
}
