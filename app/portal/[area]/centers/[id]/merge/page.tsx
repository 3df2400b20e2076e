import { getTranslations } from 'next-intl/server';
import { MergeFields } from '@/components/centers/merge-fields';
import { DoublesList } from '@/components/centers/portal-cards';
import { formState } from '@/components/form/form-state';
import { MergeHead, MergeReason, MergeSearch, MergeTurn } from '@/components/portal/merge-frame';
import { VerificationForm } from '@/components/portal/verification-form';
import { Notice } from '@/components/ui/notice';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { asksPassword, type FormDraft } from '@/lib/core/form-drafts/data';
import { first } from '@/lib/core/screens/address';
import { openRecord } from '@/lib/core/screens/open-record';
import { describeCenterMerge, findDoubleCenters } from '@/lib/nouns/centers/describe-merge';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('centers.merge.title');

/** Merges two records of the same practice: choose the other one, compare, pick values, give a reason. For admins. */
export default async function MergeCenters({ params, searchParams }: PageProps<'/portal/[area]/centers/[id]/merge'>) {
  const [{ id }, query, me] = await Promise.all([params, searchParams, currentPerson()]);
  const draft = await ownDraftOf(`centers/${id}/merge`, query.draft);
  const otherId = first(query.with) || draft?.values.otherId;
  const { record } = await openRecord('centers', me, id).catch(orNotFound);
  return (
    <>
      <MergeHead
        what="centers"
        name={String(record.name)}
        list={hrefOf(me.group, 'centers')}
        record={hrefOf(me.group, `centers/${id}`)}
      />
      {otherId ? (
        <Compare me={me} id={id} otherId={otherId} draft={draft} />
      ) : (
        <Choose me={me} id={id} q={first(query.q)} />
      )}
    </>
  );
}

async function Choose({ me, id, q }: { me: Person; id: string; q: string }) {
  const found = await findDoubleCenters(me, id, q);
  const path = hrefOf(me.group, `centers/${id}/merge`);
  return (
    <MergeSearch what="centers" path={path} q={q} isEmpty={found.length === 0}>
      <DoublesList doubles={found} path={path} />
    </MergeSearch>
  );
}

type CompareProps = { me: Person; id: string; otherId: string; draft: FormDraft | null };

async function Compare({ me, id, otherId, draft }: CompareProps) {
  const [{ kept, gone, km, isFar, refused }, state, t, ...views] = await Promise.all([
    describeCenterMerge(me, id, otherId).catch(orNotFound),
    formState(draft),
    getTranslations('centers.merge'),
    openRecord('centers', me, id).catch(orNotFound),
    openRecord('centers', me, otherId).catch(orNotFound),
  ]);
  const action = `/api/centers/${id}/merger`;
  const isPasswordAsked = asksPassword(draft);
  const isOpen = !refused && !isPasswordAsked;
  const swap = `${hrefOf(me.group, `centers/${gone.id}/merge`)}?with=${kept.id}`;
  const both = (
    <>
      {isFar && (
        <Notice tone="warn" title={t('far', { km: Math.round((km ?? 0) * 10) / 10 })}>
          <p>{t('farText')}</p>
        </Notice>
      )}
      <MergeFields sides={[kept, gone]} views={views} chosen={draft?.values ?? {}} isOpen={isOpen} />
      <MergeTurn what="centers" href={swap} refused={refused} />
    </>
  );
  if (!isOpen)
    return (
      <div className="max-w-5xl space-y-4">
        {both}
        {isPasswordAsked && !refused && <VerificationForm action={action} state={state} />}
      </div>
    );
  return (
    <form method="post" action={action} noValidate className="max-w-5xl space-y-4">
      {both}
      <MergeReason what="centers" goneId={gone.id} state={state} />
    </form>
  );
}
