import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { translator } from '@/lib/run/i18n/translate';
import { PageHead } from './page-head';

/** The resource whose merger texts are used: `search`, `find`, `found`, `similar`, `reason`, `final` and so on. */
type MergedNoun = 'centers' | 'users';

export async function MergeHead(props: Record<'name' | 'list' | 'record', string> & { what: MergedNoun }) {
  const { what, name, list, record } = props;
  const t = await getTranslations();
  return (
    <PageHead
      title={t(`${what}.merge.title`)}
      purpose={t(`${what}.merge.purpose`)}
      trail={[
        { label: t(`portal.routes.${what}`), href: list },
        { label: name, href: record },
      ]}
    />
  );
}

interface MergeTurnProps {
  what: MergedNoun;
  href: string;
  refused: string | null;
}

/** Below the comparison: a link to swap the two, or the reason why they cannot be merged. */
export async function MergeTurn({ what, href, refused }: MergeTurnProps) {
  const [t, words] = await Promise.all([getTranslations(), translator(await getLocale())]);
  return (
    <>
      <LinkButton variant="secondary" size="sm" href={href}>
        {t(`${what}.merge.swap`)}
      </LinkButton>
      {refused && (
        <Notice tone="warn" title={t(`${what}.merge.refused`)}>
          <p>{words(refused)}</p>
        </Notice>
      )}
    </>
  );
}

interface MergeSearchProps {
  what: MergedNoun;
  path: string;
  q: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** Search for the record to merge with: similar ones, or the hits of a query. */
export async function MergeSearch({ what, path, q, isEmpty, children }: MergeSearchProps) {
  const [t, all] = await Promise.all([getTranslations(`${what}.merge`), getTranslations()]);
  return (
    <Card className="max-w-3xl space-y-4">
      <form action={path} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField name="q" label={t('search')} optional=" " defaultValue={q} maxLength={LONGEST.search} />
        </div>
        <Button type="submit" variant="secondary">
          {all('records.find')}
        </Button>
      </form>
      <h2 className="font-semibold text-lg">{t(q ? 'found' : 'similar')}</h2>
      {isEmpty && <p className="text-ink-soft">{t(q ? 'noneFound' : 'none')}</p>}
      {children}
    </Card>
  );
}

/** The end of the merger's form: the record to be deleted, the reason, and the button. */
export async function MergeReason({ what, goneId, state }: { what: MergedNoun; goneId: string; state: FormState }) {
  const [t, all] = await Promise.all([getTranslations(`${what}.merge`), getTranslations()]);
  return (
    <Card className="space-y-4">
      <ErrorSummary errors={state.errors} labels={{ reason: all('portal.merger.reason') }} />
      <input type="hidden" name="otherId" value={goneId} />
      <TextAreaField
        {...fieldState(state)('reason')}
        label={all('portal.merger.reason')}
        rows={2}
        maxLength={LONGEST.reason}
        required
      />
      <p className="text-ink-soft text-sm">{t('final')}</p>
      <Button type="submit" variant="danger">
        {t('submit')}
      </Button>
    </Card>
  );
}
