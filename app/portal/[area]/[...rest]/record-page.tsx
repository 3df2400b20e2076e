import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { fullName } from '@/components/data-table/object-value';
import { LONGEST_TITLE, RecordDetails } from '@/components/data-table/record-details';
import { formState } from '@/components/form/form-state';
import { FootActs, ownInHead, SightLinks } from '@/components/portal/own-acts';
import { PageHead } from '@/components/portal/page-head';
import { HeadActs, RecordActions } from '@/components/portal/record-actions';
import { RecordHistory } from '@/components/portal/record-history';
import { Saved } from '@/components/portal/saved';
import { VerificationForm } from '@/components/portal/verification-form';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { first, type Query } from '@/lib/core/screens/address';
import type { Screen } from '@/lib/core/screens/define';
import { formFor, formOf, pathOf } from '@/lib/core/screens/form-screens';
import { openHistory, openRecord, titleOf } from '@/lib/core/screens/open-record';
import { ownActsOn } from '@/lib/core/screens/own-acts';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { hrefOfRecord, type RecordScreen, screenOf } from '@/lib/core/screens/records';
import { mayDuplicate } from '@/lib/core/screens/row-acts';
import { openUndo } from '@/lib/core/screens/undo';
import { messageKey } from '@/lib/run/i18n/message-key';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { DeletedRecord, isDeletedAsked, orSuccessor, successorHref, ToSuccessor } from '../deleted-record';
import { parts } from '../parts/part-table';
import { RecordSteps } from '../record-steps';
import { ActOver, actAddress } from './act-over';
import { addressWithForm, FormOver } from './form-over';

interface RecordPageProps {
  me: Person;
  screen: RecordScreen;
  id: string;
  query: Query;
}

export async function RecordPage({ me, screen, id, query }: RecordPageProps) {
  const isDeleted = isDeletedAsked(screen.resource, me, query);
  if (isDeleted && !formOf(screen.resource))
    return <DeletedRecord me={me} resource={screen.resource} id={id} list={screen.list} />;
  const { around, below = [], shownBelow, undo, timeline } = screenOf(screen.resource)?.record ?? {};
  const [opened, t, history, successor] = await Promise.all([
    openRecord(screen.resource, me, id, isDeleted).catch(orSuccessor(me, screen.resource, id)),
    getTranslations('portal'),
    timeline ? null : openHistory(me, screen.resource, id),
    isDeleted ? successorHref(me, screen.resource, id) : undefined,
  ]);
  const form = formFor(screen.resource, me);
  // A restoring that was refused, for staff until the password is given.
  const refused = isDeleted && form ? await ownDraftOf(`${pathOf(form.one, id)}?deleted=true`, query.draft) : null;
  const list = t(messageKey(`routes.${screen.list.replaceAll('/', '-')}`));
  const { head = [] } = opened;
  // Beside a list, without these parts, all fields are shown.
  const isSaid = ({ name }: { name: string }) =>
    shownBelow?.includes(name) || head.some((field) => field.name === name);
  const view = { ...opened, fields: opened.fields.filter((field) => !isSaid(field)) };
  const { record } = view;
  const words = await fieldWords(view.resource);
  const title = titleOf(view, words.value) || list;
  const here = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
  const name = fullName(here, view, record, words.value);
  const acts = ownActsOn(resourceNamed(view.resource), me, { ...record, abilities: view.abilities });
  const href = hrefOfRecord(me.group, screen.resource, id)!;
  const part = { me, view, title: here, href, draft: query.draft, query };
  const Around = around ? parts.aroundRecord[around] : undefined;
  const inHead = head.flatMap((field) => (record[field.name] ? words.value(field, String(record[field.name])) : []));
  const own = await ownInHead({
    of: { resource: view.resource, id: view.record._id },
    acts: acts.map((act) =>
      'href' in act && act.isOn === 'dialog' ? { ...act, href: actAddress(href, query, act.name) } : act,
    ),
  });
  return (
    <>
      <Saved what={query.saved} undo={undo && undoOf(undo, me, id, query)} />
      <PageHead
        title={name}
        here={here}
        purpose={inHead.join(' · ')}
        steps={<RecordSteps me={me} resource={screen.resource} id={id} query={query} />}
        trail={[{ label: list, href: hrefOf(me.group, screen.list) }]}
        action={
          successor ? (
            <ToSuccessor href={successor} />
          ) : form ? (
            <RecordActions
              view={view}
              name={name}
              editHref={view.abilities.update ? hrefOf(me.group, `${pathOf(form.one, id)}/edit`) : undefined}
              over={form.screen.form?.inDialog && addressWithForm(hrefOf(me.group, pathOf(form.one, id)), query, id)}
              copyHref={mayDuplicate(screen.resource, me) ? hrefOf(me.group, `${form.list}/new?from=${id}`) : undefined}
              // Users cannot delete their own account here: nobody could restore it.
              mayDelete={view.abilities.delete && id !== me.id}
              isDeleted={isDeleted}
              // The part around it has the primary action: the work on a request.
              isAside={Around !== undefined}
              own={own}
            />
          ) : (
            !isDeleted && <HeadActs {...own} />
          )
        }
      />
      {asksPassword(refused) && (
        <VerificationForm action={`/api/forms/records/${screen.resource}/${id}`} state={await formState(refused)} />
      )}
      <ActOver {...part} />
      {form?.screen.form?.inDialog && query.form && (
        <FormOver me={me} form={form} path={hrefOf(me.group, pathOf(form.one, id))} query={{ ...query, form: id }} />
      )}
      {Around ? (
        <Around {...part}>
          <RecordDetails view={view} />
        </Around>
      ) : (
        <RecordDetails view={view} />
      )}
      {below.map((slot) => {
        const Below = parts.belowRecord[slot];
        return <Below key={slot} {...part} />;
      })}
      {history && form && (
        <RecordHistory entries={history} hrefOf={(entry) => hrefOfRecord(me.group, history.resource, entry)!} />
      )}
      <SightLinks admin={me.group === 'admin'} resource={screen.resource} id={id}>
        <FootActs acts={acts} />
      </SightLinks>
    </>
  );
}

/** The undo shown with a notice: of a merger, on the record that the other one was merged into. */
function undoOf(forms: NonNullable<NonNullable<Screen['record']>['undo']>, me: Person, id: string, query: Query) {
  const [form, undone] = [forms[first(query.saved)], openUndo(me, query)];
  return form && undone ? { action: form.action.replace('{id}', id), values: { [form.field]: undone } } : undefined;
}
