import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { ApplicantCard } from '@/components/requests/applicant-card';
import { DuplicatesCard } from '@/components/requests/duplicates-card';
import { NotesCard } from '@/components/requests/notes-card';
import { ResolveCard } from '@/components/requests/resolve-card';
import { ThreadCard } from '@/components/requests/thread-card';
import { WorkCard } from '@/components/requests/work-card';
import { hrefOf } from '@/lib/core/actor/roles';
import { draftOf } from '@/lib/core/form-drafts/data';
import { pathOfRequest } from '@/lib/nouns/requests/data';
import { openApplication } from '@/lib/nouns/requests/open-application';
import { openDuplicates } from '@/lib/nouns/requests/open-duplicates';
import { openWork } from '@/lib/nouns/requests/open-work';
import { openSubject } from '@/lib/nouns/requests/reportings/data';
import type { AroundRecord } from '../slots';

/** A request beside its answer, then its workflow; one that was deleted as it is. */
export async function RequestWork({ me, view, draft, children }: AroundRecord) {
  const work = await openWork(me, view);
  if (!work) return children;
  const [found, subject, applicant, duplicates] = await Promise.all([
    draftOf(pathOfRequest(work.name, work.id), draft),
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
        {children}
        <div className="space-y-4">
          <ThreadCard
            work={work}
            action={action}
            {...said('answer')}
            filesError={kind === 'answer' ? errors.files : undefined}
          />
          <WorkCard work={work} action={action} values={kind ? {} : state.values} errors={kind ? {} : errors} />
        </div>
      </div>
      <DuplicatesCard name={work.name} action={action} {...duplicates} />
      {subject && isDeletion(view.record.type) && (
        <ResolveCard id={work.id} type={view.record.type} error={errors.reason} {...subject} />
      )}
      {applicant && <ApplicantCard applicant={applicant} path={hrefOf(me.group, pathOfRequest(work.name, work.id))} />}
      <NotesCard work={work} action={action} {...said('note')} />
    </div>
  );
}

const isDeletion = (type: unknown): type is 'deleteUser' | 'deleteCenter' =>
  type === 'deleteUser' || type === 'deleteCenter';
