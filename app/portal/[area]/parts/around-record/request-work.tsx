import { getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { AnswerForm } from '@/components/requests/answer-form';
import { ApplicantCard } from '@/components/requests/applicant-card';
import { DuplicatesCard } from '@/components/requests/duplicates-card';
import { NoteForm, NoteList } from '@/components/requests/note-form';
import { ResolveCard } from '@/components/requests/resolve-card';
import { WorkCard } from '@/components/requests/work-card';
import { Composer } from '@/components/timeline/composer';
import { hrefOf } from '@/lib/core/actor/roles';
import { pathOfRequest } from '@/lib/nouns/requests/data';
import { openApplication } from '@/lib/nouns/requests/open-application';
import { openDuplicates } from '@/lib/nouns/requests/open-duplicates';
import { openWork } from '@/lib/nouns/requests/open-work';
import { openSubject } from '@/lib/nouns/requests/reportings/data';
import { closedState, WORKFLOWS } from '@/lib/nouns/requests/rules';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { taskFormFor } from '../../composer-forms';
import type { AroundRecord } from '../slots';

/** A request beside its answers and notes, then its workflow; a deleted one without them. */
export async function RequestWork({ me, view, draft, children }: AroundRecord) {
  const work = await openWork(me, view);
  if (!work) return children;
  const [t, found, subject, applicant, duplicates] = await Promise.all([
    getTranslations('requests.thread'),
    ownDraftOf(pathOfRequest(work.name, work.id), draft),
    work.name === 'reportings' ? openSubject(work.id) : null,
    openApplication(me, work.name, view.record),
    openDuplicates(me, work.name, view.record, view.abilities.update),
  ]);
  const state = await formState(found);
  const errors = Object.fromEntries(state.errors.map(({ field, text }) => [field, text]));
  const action = `/api/forms/requests/${work.name}/${work.id}`;
  const { kind, text } = state.values;
  const said = (of: string) => (kind === of ? { text, error: errors.text ?? errors.kind } : {});
  const general = state.errors.filter(({ field }) => !field);
  return (
    <div className="space-y-4">
      <ErrorSummary errors={general} labels={{}} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <div className="max-lg:order-last lg:col-span-2">
          <WorkCard work={work} action={action} values={kind ? {} : state.values} errors={kind ? {} : errors} />
        </div>
        <div className="space-y-4">
          {children}
          {applicant && (
            <ApplicantCard applicant={applicant} path={hrefOf(me.group, pathOfRequest(work.name, work.id))} />
          )}
        </div>
        <Composer
          id="thread"
          first={kind === 'note' ? 'note' : undefined}
          forms={{
            answer: work.applicant && (
              <AnswerForm
                email={work.applicant.email}
                mayClose={work.next.includes(closedState(work.name))}
                action={action}
                lastReply={work.lastReply}
                {...said('answer')}
                filesError={kind === 'answer' ? errors.files : undefined}
              />
            ),
            note: <NoteForm people={work.colleagues.map(({ name }) => name)} action={action} {...said('note')} />,
            task: taskFormFor(me, WORKFLOWS[work.name].note, work.id),
          }}
        >
          {!work.applicant && <p className="mt-3 text-ink-soft text-sm">{t('noAddress')}</p>}
          <h2 className="mt-5 border-line border-t pt-4 font-semibold text-lg">{t('title')}</h2>
          <NoteList notes={work.notes.toReversed()} none={t('none')} />
        </Composer>
      </div>
      <DuplicatesCard name={work.name} action={action} {...duplicates} />
      {subject && isDeletion(view.record.type) && (
        <ResolveCard
          id={work.id}
          type={view.record.type}
          reason={state.values.reason}
          error={errors.reason}
          {...subject}
        />
      )}
    </div>
  );
}

const isDeletion = (type: unknown): type is 'deleteUser' | 'deleteCenter' =>
  type === 'deleteUser' || type === 'deleteCenter';
