import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CenterForm } from '@/components/centers/center-form';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { hrefOf } from '@/lib/core/actor/roles';
import { env } from '@/lib/run/env';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';

async function titleOfPage(): Promise<string> {
  const t = await getTranslations('portal');
  return t('newOf.centers');
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: await titleOfPage() };
}

/** Lets an admin add a center, with the first professional who is invited to it. */
export default async function NewCenter({ searchParams }: PageProps<'/portal/[area]/centers/new'>) {
  const [query, me, t, title] = await Promise.all([
    searchParams,
    currentPerson(),
    getTranslations('portal'),
    titleOfPage(),
  ]);
  const state = await formState(await ownDraftOf('centers/new', query.draft));
  return (
    <>
      <PageHead title={title} trail={[{ label: t('routes.centers'), href: hrefOf(me.group, 'centers') }]} />
      <div className="max-w-4xl">
        <CenterForm state={state} asksProfessional googleKey={env.GOOGLE_MAPS_API_KEY} />
      </div>
    </>
  );
}
