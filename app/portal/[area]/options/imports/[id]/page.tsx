import { getLocale, getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PostButton } from '@/components/form/post-button';
import { ImportMapping } from '@/components/imports/import-mapping';
import { ImportProgress } from '@/components/imports/import-progress';
import { ImportRows } from '@/components/imports/import-rows';
import { ListPages } from '@/components/portal/list-pages';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { type ImportView, openImport, ROWS_ON_A_PAGE } from '@/lib/core/imports/open-import';
import { ROW_STATES } from '@/lib/core/imports/schema';
import { first } from '@/lib/core/screens/address';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { countUninvited, LETTERS_AT_ONCE } from '@/lib/nouns/users/invite-imported';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { RecordSteps } from '../../../record-steps';
import { orNotFound, pageTitle } from '../../../screen-page';

export const generateMetadata = pageTitle('portal.routes.options-imports');

/** An import: its column mapping, what each row would do, and its result. */
export default async function ImportPage({ params, searchParams }: PageProps<'/portal/[area]/options/imports/[id]'>) {
  const [{ id }, query, me] = await Promise.all([params, searchParams, currentPerson()]);
  const path = `options/imports/${id}`;
  const [view, draft, t, locale, common] = await Promise.all([
    openImport(me, id, first(query.rows), first(query.page)).catch(orNotFound),
    ownDraftOf(path, query.draft),
    getTranslations('imports'),
    getLocale(),
    getTranslations(),
  ]);
  const errors = (await formState(draft)).errors;
  const { stored, counts, chosen, rows, total, page, targets } = view;
  const here = hrefOf(me.group, path);
  const isOpen = stored.state === 'read' || stored.state === 'checked';
  const number = new Intl.NumberFormat(locale);
  const shown = chosen ? counts[chosen] : total;
  const address = (more: Record<string, string>) => `${here}?${new URLSearchParams(more)}`;
  const labels = Object.fromEntries(stored.headings.map((heading, column) => [`column.${column}`, heading]));
  return (
    <div className="space-y-5">
      <Saved what={query.saved} />
      <PageHead
        title={stored.fileName}
        steps={<RecordSteps me={me} resource="imports" id={id} query={query} />}
        purpose={`${common(`audit-entries.values.entity.${stored.resource as 'faqs'}`)} · ${t('count', { count: total })}`}
        trail={[{ label: common('portal.routes.options-imports'), href: hrefOf(me.group, 'options/imports') }]}
      />
      <ErrorSummary errors={errors} labels={labels} />
      {stored.state !== 'read' && <Outcome view={view} path={here} />}
      {isOpen && (
        <Card>
          {/* Once checked, the rows come first. */}
          <details open={stored.state === 'read' || errors.length > 0} className="group space-y-3">
            <summary className="flex cursor-pointer items-center gap-2">
              <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
              <h2 className="font-semibold text-lg">{common('records.layout.columns')}</h2>
            </summary>
            <p className="text-ink-soft text-sm">{t('matching.text')}</p>
            <ImportMapping
              key={stored.state}
              id={id}
              resource={stored.resource}
              headings={stored.headings}
              mapping={draft ? stored.headings.map((_, n) => draft.values[`column.${n}`] || null) : stored.mapping}
              targets={targets}
              samples={rows.map(({ cells }) => cells)}
              isChecked={stored.state === 'checked'}
            />
          </details>
        </Card>
      )}
      {stored.state !== 'read' && (
        <section aria-labelledby="rows" className="space-y-3">
          <h2 id="rows" className="font-semibold text-lg">
            {t('columns.total')}
          </h2>
          <nav aria-label={t('columns.total')} className="flex flex-wrap gap-2">
            {ROW_STATES.filter((state) => counts[state] > 0).map((state) => (
              <Chip
                key={state}
                href={chosen === state ? here : `${address({ rows: state })}#rows`}
                selected={chosen === state}
              >
                {t(`states.${state}`)} {number.format(counts[state])}
              </Chip>
            ))}
          </nav>
          <ImportRows
            resource={stored.resource}
            headings={stored.headings}
            rows={rows}
            hrefOf={({ recordId, state }) =>
              recordId && state !== 'undone' ? hrefOfRecord(me.group, stored.resource, recordId) : undefined
            }
          />
          <ListPages
            page={page}
            pages={Math.ceil(shown / ROWS_ON_A_PAGE)}
            hrefFor={(n) => `${address({ ...(chosen && { rows: chosen }), page: String(n) })}#rows`}
          />
        </section>
      )}
    </div>
  );
}

/** The header: the planned effect, the progress or the result, with the available actions. */
async function Outcome({ view, path }: { view: ImportView; path: string }) {
  const isOver = ['done', 'stopped'].includes(view.stored.state);
  const uninvited = isOver && view.mayWrite ? await countUninvited(view.stored.id) : 0;
  const t = await getTranslations('imports');
  const all = await getTranslations();
  const { stored, counts, mayWrite, problem } = view;
  const action = `/api/forms${path.replace(/^\/admin\/options/, '')}`;
  const waiting = counts.new + counts.change;
  const written = counts.created + counts.changed;
  const isUndoing = stored.state === 'undoing';
  const isAtWork = stored.state === 'running' || isUndoing;
  const act = (
    what: 'apply' | 'stop' | 'undo' | 'invite',
    text: string,
    look: 'primary' | 'secondary' = 'secondary',
  ) => (
    <PostButton action={action} sends={{ action: what }} look={look} size="md">
      {what === 'undo' && <Icon name="undo" />}
      {text}
    </PostButton>
  );
  return (
    <Card className="space-y-4">
      {problem && (
        <Notice tone="bad" role="alert">
          {all(problem as 'errors.forbidden')}
        </Notice>
      )}
      <p className="text-lg" role="status">
        {stored.state === 'checked' ? t(waiting > 0 ? 'would' : 'nothing') : t(`now.${stored.state as 'done'}`)}
      </p>
      {isAtWork && (
        <ImportProgress
          id={stored.id}
          total={isUndoing ? written + counts.undone + counts.kept : waiting + written}
          left={isUndoing ? written : waiting}
          open={isUndoing ? ['created', 'changed'] : ['new', 'change']}
          label={t(`now.${stored.state as 'done'}`)}
        />
      )}
      {uninvited > 0 && <p className="max-w-prose text-ink-soft">{t('inviteText')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayWrite &&
          stored.state === 'checked' &&
          waiting > 0 &&
          act('apply', t('apply', { count: waiting }), 'primary')}
        {stored.state === 'running' && act('stop', all('records.export.stop'))}
        {mayWrite && stored.state === 'stopped' && waiting > 0 && act('apply', all('common.resume'), 'primary')}
        {uninvited > 0 && act('invite', t('invite', { count: Math.min(uninvited, LETTERS_AT_ONCE) }), 'primary')}
        {mayWrite && isOver && written > 0 && act('undo', t('undo'))}
        {counts.refused > 0 && (
          <LinkButton variant="secondary" href={`/api/imports/${stored.id}/rejected`}>
            <Icon name="download" />
            {t('takeRejected', { count: counts.refused })}
          </LinkButton>
        )}
      </div>
      {!mayWrite && stored.state === 'checked' && <p className="text-ink-soft text-sm">{t('problems.notYours')}</p>}
    </Card>
  );
}
