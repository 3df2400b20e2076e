import { getFormatter, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ProgrammeForm } from '@/components/centers/programme-form';
import { nameMarker } from '@/components/data-table/marked-names';
import { type FormState, settledState } from '@/components/form/form-state';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { openedWith } from '@/lib/core/form-drafts/rules.opened-with';
import { consultantsFor } from '@/lib/nouns/centers/list-consultants';
import { dealersFor } from '@/lib/nouns/centers/list-dealers';
import { type OpenedCenter, openCenter } from '@/lib/nouns/centers/open-center';
import { currencyOf } from '@/lib/nouns/centers/rules';
import { formOfCenter, formOfProgramme } from '@/lib/nouns/centers/rules.form';
import type { CenterField } from '@/lib/nouns/centers/schema';
import { names } from '@/lib/run/names';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orSuccessor } from '../../deleted-record';

/** Shared by page and metadata; read once. */
export const centerOf = cache(async (id: string) => {
  const me = await currentPerson();
  return openCenter(me, id).catch(orSuccessor(me, 'centers', id));
});

type Center = OpenedCenter;

const isOfProgramme = (draft: FormDraft | null) => draft?.values.part === 'programme';

const formWith = async ({ view, version }: Center, values: FormState['values'], sent: FormDraft | null) => ({
  center: { id: view.record._id, version, openedWith: openedWith(values) },
  state: await settledState(sent, values, version),
});

export const ownFormOf = (center: Center, draft: FormDraft | null) =>
  formWith(center, formOfCenter(center.view.record), isOfProgramme(draft) ? null : draft);

interface ProgrammeOfProps {
  me: Person;
  center: Center;
  draft: FormDraft | null;
  page?: 'edit';
}

export async function ProgrammeOf({ me, center, draft, page }: ProgrammeOfProps) {
  const { view, writable } = center;
  const [form, consultants, dealers] = await Promise.all([
    formWith(center, formOfProgramme(view.record), isOfProgramme(draft) ? draft : null),
    writable.includes('associateConsultant') ? consultantsFor(me, view, (await nameMarker())(view)) : [],
    writable.includes('associateDealers') ? dealersFor(me, view) : { now: [], others: [] },
  ]);
  return <ProgrammeForm {...form} page={page} writable={writable} consultants={consultants} dealers={dealers} />;
}

/** What the head of the page and its cards say: not again among the facts. */
const SAID: readonly string[] = names(
  'tier isAuthorized missingData associateConsultant expertIds address phoneNumbers slug timeZone',
) satisfies CenterField[];
const SAID_BY_VISITS: readonly CenterField[] = ['lastVisitOn', 'nextContactOn'];
const SAID_BY_PARCELS: Readonly<Record<string, CenterField>> = {
  'welcome-kit': 'welcomeKit',
  'promo-kit': 'hasPromoSent',
};

/** The facts of a center, with prices in the currency of its country. */
export async function readableView({ view, visits, parcels, writable }: Center): Promise<Center['view']> {
  const format = await getFormatter();
  const { address, priceFrom, priceTo } = view.record;
  const currency = currencyOf((address as { country: string | null }).country);
  const money = (price: unknown) =>
    typeof price === 'number' ? format.number(price, { style: 'currency', currency, maximumFractionDigits: 0 }) : price;
  const said: readonly string[] = [
    ...SAID,
    // Who writes it has it in a form beside.
    ...writable.filter((name) => name === 'consultantNotes'),
    ...(visits?.length ? SAID_BY_VISITS : []),
    ...(parcels ?? []).flatMap(({ kind }) => SAID_BY_PARCELS[kind] ?? []),
  ];
  return {
    ...view,
    fields: view.fields.filter(({ name }) => !said.includes(name)),
    record: { ...view.record, priceFrom: money(priceFrom), priceTo: money(priceTo) },
  };
}

/** The notice that somebody else claims the same practice, with a link to the decision. */
export async function ClaimNotice({ me }: { me: Person }) {
  const t = await getTranslations('practice-claims');
  return (
    <Notice tone="info" className="mb-4" title={t('open')}>
      {me.group === 'admin' || me.group === 'consultant' ? (
        <a href={hrefOf(me.group, 'practice-claims')} className="link">
          {t('toDecide')}
        </a>
      ) : (
        <p>{t('openText')}</p>
      )}
    </Notice>
  );
}
