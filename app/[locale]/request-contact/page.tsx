import { getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { type FormState, formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import { ContactForm } from '@/components/requests/contact-form';
import { provinceIn, SHOWN_ON, StaffFacts } from '@/components/site/text/people-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import { listShownStaff } from '@/lib/nouns/users/shown-staff';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/request-contact';

export const generateMetadata = publicPage('contacts.title', 'contacts.description', { path });

type Letter = { values: FormState['values']; to?: ComponentProps<typeof StaffFacts> | undefined };

/** Initial values for visitors from the page of consultants or dealers: from our own lists, never from the address. */
async function letterTo({ about, province, to }: Record<string, unknown>): Promise<Letter> {
  const code = provinceIn(province);
  if (!code || (about !== 'consultants' && about !== 'dealers')) return { values: {} };
  const t = await getTranslations(`information.${about}`);
  const shown = SHOWN_ON[about];
  const people = to ? await listShownStaff(shown, code) : [];
  const person = people.find(({ key }) => key === to);
  const where = provinceName(code);
  const message = person
    ? t('letterTo', { province: where, name: `${person.name} ${person.surname}` })
    : t('letter', { province: where });
  return { values: { whoAreYou: 'expert', contactType: 'products', message }, to: person && { person, shown } };
}

export default async function RequestContact({ searchParams }: PageProps<'/[locale]/request-contact'>) {
  const [{ draft: id, center, ...asked }, t] = await Promise.all([searchParams, getTranslations('contacts')]);
  const draft = await draftOf(path, id);
  const letter = draft?.values ?? asked;
  const { to, values } = await letterTo(letter);
  const state: FormState = draft ? await formState(draft) : { values, errors: [] };
  const centerId = state.values.centerId ?? (typeof center === 'string' ? center : undefined);
  return (
    <RequestPage title={t('title')} lead={t('lead')} path={path} next={[t('next.one'), t('next.two'), t('next.three')]}>
      {to && (
        <div className="mb-8 rounded-card bg-sunken p-5">
          <StaffFacts {...to} />
        </div>
      )}
      <ContactForm state={state} draft={draft ? String(id) : undefined} kept={{ centerId, ...(to && letter) }} />
    </RequestPage>
  );
}
