import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CENTER_FORM, CenterForm, statusWords } from '@/components/centers/center-form';
import { StatusPanel } from '@/components/centers/status-panel';
import { PageHead } from '@/components/portal/page-head';
import { hrefOf } from '@/lib/core/actor/roles';
import { env } from '@/lib/run/env';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { centerOf, ownFormOf, ProgrammeOf } from '../center-forms';

type Props = PageProps<'/portal/[area]/centers/[id]/edit'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ name }, t] = await Promise.all([centerOf((await params).id), getTranslations('portal.form')]);
  return { title: t('change', { name }) };
}

export default async function ChangeCenter({ params, searchParams }: Props) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations('portal')]);
  const [center, draft] = await Promise.all([centerOf(id), ownDraftOf(`centers/${id}/edit`, query.draft)]);
  if (!center.writable.includes('name')) notFound();
  const own = await ownFormOf(center, draft);
  return (
    <>
      <PageHead
        title={t('form.change', { name: center.name })}
        trail={[
          { label: t('routes.centers'), href: hrefOf(me.group, 'centers') },
          { label: center.name, href: hrefOf(me.group, `centers/${id}`) },
        ]}
      />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4 max-xl:order-2">
          <CenterForm {...own} page="edit" taken={own.state.taken} googleKey={env.GOOGLE_MAPS_API_KEY} />
        </div>
        <div className="space-y-4">
          <StatusPanel
            form={CENTER_FORM}
            missing={center.missing}
            experts={center.people.map(() => ({ isQualified: center.isQualified, level: 'base' }))}
            isHidden={center.isHidden}
            words={await statusWords()}
          />
          <ProgrammeOf me={me} center={center} draft={draft} page="edit" />
        </div>
      </div>
    </>
  );
}
