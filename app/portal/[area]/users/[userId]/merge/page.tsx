import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { MergeHead, MergeReason, MergeSearch, MergeTurn } from '@/components/portal/merge-frame';
import { VerificationForm } from '@/components/portal/verification-form';
import { LinkButton } from '@/components/ui/button';
import { MergeTable } from '@/components/users/merge-table';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { asksPassword, type FormDraft } from '@/lib/core/form-drafts/data';
import { first } from '@/lib/core/screens/address';
import { openRecord } from '@/lib/core/screens/open-record';
import { describeMerge, findDoubles } from '@/lib/nouns/users/describe-merge';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('users.merge.title');

/** Merges two accounts of the same person: choose the other one, compare, give a reason. For admins. */
export default async function Merge({ params, searchParams }: PageProps<'/portal/[area]/users/[userId]/merge'>) {
  const [{ userId }, query, me] = await Promise.all([params, searchParams, currentPerson()]);
  const page = `users/${userId}/merge`;
  const draft = await ownDraftOf(page, query.draft);
  const otherId = first(query.with) || draft?.values.otherId;
  const { record } = await openRecord('users', me, userId).catch(orNotFound);
  const name = [record.name, record.surname].filter(Boolean).join(' ') || String(record.email);
  return (
    <>
      <MergeHead
        what="users"
        name={name}
        list={hrefOf(me.group, 'users')}
        record={hrefOf(me.group, `users/${userId}`)}
      />
      {otherId ? (
        <Compare me={me} userId={userId} otherId={otherId} draft={draft} />
      ) : (
        <Choose me={me} userId={userId} q={first(query.q)} />
      )}
    </>
  );
}

async function Choose({ me, userId, q }: { me: Person; userId: string; q: string }) {
  const [found, roles, all] = await Promise.all([
    findDoubles(me, userId, q),
    getTranslations('roles'),
    getTranslations(),
  ]);
  const path = hrefOf(me.group, `users/${userId}/merge`);
  return (
    <MergeSearch what="users" path={path} q={q} isEmpty={found.length === 0}>
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere min-w-0">
              <span className="block font-semibold">{one.name || one.email}</span>
              <span className="text-ink-soft text-sm">
                {one.email} · {roles(one.role)}
              </span>
            </span>
            <LinkButton variant="secondary" size="sm" href={`${path}?with=${one.id}`}>
              {all('centers.search.compare')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </MergeSearch>
  );
}

type CompareProps = { me: Person; userId: string; otherId: string; draft: FormDraft | null };

async function Compare({ me, userId, otherId, draft }: CompareProps) {
  const [{ kept, gone, refused }, state] = await Promise.all([
    describeMerge(me, userId, otherId).catch(orNotFound),
    formState(draft),
  ]);
  const action = `/api/users/${userId}/merger`;
  const swap = `${hrefOf(me.group, `users/${gone.id}/merge`)}?with=${kept.id}`;
  const isPasswordAsked = asksPassword(draft);
  return (
    <div className="max-w-5xl space-y-4">
      <MergeTable kept={kept} gone={gone} />
      <MergeTurn what="users" href={swap} refused={refused} />
      {!refused && isPasswordAsked && <VerificationForm action={action} state={state} />}
      {!refused && !isPasswordAsked && (
        <form method="post" action={action} noValidate>
          <MergeReason what="users" goneId={gone.id} state={state} />
        </form>
      )}
    </div>
  );
}
