import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { AnswerForm } from '@/components/requests/answer-form';
import { ApplicantCard } from '@/components/requests/applicant-card';
import { DuplicatesCard } from '@/components/requests/duplicates-card';
import { NoteForm } from '@/components/requests/note-form';
import { RequestWords } from '@/components/requests/request-words';
import { ResolveCard } from '@/components/requests/resolve-card';
import { WorkLine } from '@/components/requests/work-line';
import { Composer } from '@/components/timeline/composer';
import { Badge } from '@/components/ui/badge';
import { hrefOf } from '@/lib/core/actor/roles';
import { pathOfRequest } from '@/lib/nouns/requests/data';
import { openApplication } from '@/lib/nouns/requests/open-application';
import { openDuplicates } from '@/lib/nouns/requests/open-duplicates';
import { openWork } from '@/lib/nouns/requests/open-work';
import { openSubject } from '@/lib/nouns/requests/reportings/data';
import { closedState, WORKFLOWS } from '@/lib/nouns/requests/rules';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { taskFormFor } from '../../composer-forms';
import { Story } from '../../story';
import type { AroundRecord } from '../slots';

/** The work on it in a line, what its sender has written, the answer and its story; beside these its facts. */
export async function RequestWork({ children, draft, ...part }: AroundRecord) {
  const { me, view } = part;
  const said = <RequestWords view={view} title={part.title} />;
  const work = await openWork(me, view);
  if (!work) {
    const { value } = await fieldWords(view.resource);
    const state = value('status', String(view.record.status));
    return <Story part={{ ...part, draft }} above={said} facts={[<Badge key="state">{state}</Badge>, children]} />;
  }
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
  const written = (of: string) => (kind === of ? { text, error: errors.text ?? errors.kind } : {});
  const forms = {
    answer: work.applicant && (
      <AnswerForm
        id={work.id}
        email={work.applicant.email}
        mayClose={work.next.includes(closedState(work.name))}
        action={action}
        lastReply={work.lastReply}
        {...written('answer')}
        filesError={kind === 'answer' ? errors.files : undefined}
      />
    ),
    note: <NoteForm people={work.colleagues.map(({ name }) => name)} action={action} {...written('note')} />,
    task: taskFormFor(me, WORKFLOWS[work.name].note, work.id),
  };
  return (
    <>
      <WorkLine work={work} action={action} values={kind ? {} : state.values} errors={kind ? {} : errors} />
      <Story
        part={{ ...part, draft }}
        above={
          <>
            <ErrorSummary errors={state.errors.filter(({ field }) => !field)} labels={{}} />
            {said}
            {subject && isDeletion(view.record.type) && (
              <ResolveCard
                id={work.id}
                type={view.record.type}
                reason={state.values.reason}
                error={errors.reason}
                {...subject}
              />
            )}
            <Composer id="compose" first={kind === 'note' ? 'note' : undefined} forms={forms}>
              {!work.applicant && <p className="mt-3 text-ink-soft text-sm">{t('noAddress')}</p>}
            </Composer>
          </>
        }
        facts={
          <>
            <DuplicatesCard name={work.name} action={action} {...duplicates} />
            {applicant && (
              <ApplicantCard applicant={applicant} path={hrefOf(me.group, pathOfRequest(work.name, work.id))} />
            )}
            {children}
          </>
        }
      />
    </>
  );
}

const isDeletion = (type: unknown): type is 'deleteUser' | 'deleteCenter' =>
  type === 'deleteUser' || type === 'deleteCenter';
