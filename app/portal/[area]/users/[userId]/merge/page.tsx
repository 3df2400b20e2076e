import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { MergeReason, MergeSearch } from '@/components/portal/merge-frame';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { MergeTable } from '@/components/users/merge-table';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { asksPassword, draftOf, type FormDraft } from '@/lib/core/form-drafts/data';
import { first } from '@/lib/core/screens/address';
import { openRecord } from '@/lib/core/screens/open-record';
import { describeMerge, findDoubles } from '@/lib/nouns/users/describe-merge';
import { translator } from '@/lib/run/i18n/translate';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound } from '../../../or-not-found';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users.merge'))('title') };
}

/** Merges two accounts of the same person: choose the other one, compare, give a reason. For admins. */
export default async function Merge({ params, searchParams }: PageProps<'/portal/[area]/users/[userId]/merge'>) {
  const [{ userId }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const page = `users/${userId}/merge`;
  const draft = await draftOf(page, query.draft);
  const otherId = first(query.with) || draft?.values.otherId;
  const { record } = await openRecord('users', me, userId).catch(orNotFound);
  const name = [record.name, record.surname].filter(Boolean).join(' ') || String(record.email);
  return (
    <>
      <PageHead
        title={t('users.merge.title')}
        purpose={t('users.merge.purpose')}
        trail={{
          label: t('portal.trail'),
          crumbs: [
            { label: t('portal.routes.users'), href: hrefOf(me.group, 'users') },
            { label: name, href: hrefOf(me.group, `users/${userId}`) },
            { label: t('users.merge.title'), href: '#content' },
          ],
        }}
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
  const [found, t, roles] = await Promise.all([
    findDoubles(me, userId, q),
    getTranslations('users.merge'),
    getTranslations('roles'),
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
              {t('compare')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </MergeSearch>
  );
}

type CompareProps = { me: Person; userId: string; otherId: string; draft: FormDraft | null };

async function Compare({ me, userId, otherId, draft }: CompareProps) {
  const [{ kept, gone, refused }, state, words, t] = await Promise.all([
    describeMerge(me, userId, otherId).catch(orNotFound),
    formState(draft),
    translator(await getLocale()),
    getTranslations('users.merge'),
  ]);
  const action = `/api/users/${userId}/merger`;
  const isPasswordAsked = asksPassword(draft);
  return (
    <div className="max-w-5xl space-y-4">
      <MergeTable kept={kept} gone={gone} />
      <LinkButton variant="secondary" size="sm" href={`${hrefOf(me.group, `users/${gone.id}/merge`)}?with=${kept.id}`}>
        {t('swap')}
      </LinkButton>
      {refused && (
        <Notice tone="warn" title={t('refused')}>
          <p>{words(refused)}</p>
        </Notice>
      )}
      {!refused && isPasswordAsked && <VerificationForm action={action} state={state} />}
      {!refused && !isPasswordAsked && (
        <form method="post" action={action} noValidate>
          <MergeReason what="users" goneId={gone.id} state={state} />
        </form>
      )}
    </div>
  );
}
