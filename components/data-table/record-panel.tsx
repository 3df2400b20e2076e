import { getTranslations } from 'next-intl/server';
import { buttonClass, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { RecordView } from '@/lib/core/screens/open-record';
import { RecordDetails } from './record-details';
import { PanelFocus } from './record-keys';
import { StepLink } from './step-links';

interface RecordPanelProps {
  view: RecordView;
  title: string;
  closeHref: string;
  href: string;
  editHref?: string | undefined;
  /** Null at the ends of the list. */
  previousHref: string | null;
  nextHref: string | null;
}

/** A record beside its list or, if there is no room for both, over it, like a page of its own. */
export async function RecordPanel(props: RecordPanelProps) {
  const { view, title, closeHref, href, editHref, previousHref, nextHref } = props;
  const [t, all] = await Promise.all([getTranslations('records.panel'), getTranslations()]);
  return (
    <section
      id="panel"
      aria-label={t('label', { title })}
      className="max-xl:fixed max-xl:inset-0 max-xl:z-40 max-xl:overflow-y-auto max-xl:bg-surface max-xl:p-4 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
    >
      <PanelFocus of={view.record._id} />
      <div className="mb-3 flex items-center gap-1">
        <h2 tabIndex={-1} data-panel-title className="wrap-anywhere min-w-0 outline-none flex-1 font-semibold text-lg">
          {title}
        </h2>
        <StepLink to={previousHref} way="previous" text={t('previous')} isSoft />
        <StepLink to={nextHref} way="next" text={t('next')} isSoft />
        <a href={closeHref} data-soft data-panel-close className={buttonClass({ variant: 'quiet', size: 'icon' })}>
          <Icon name="close" />
          <span className="sr-only">{all('portal.close')}</span>
        </a>
      </div>
      <div className="mb-3 flex flex-wrap gap-2">
        <LinkButton variant="secondary" size="sm" href={href}>
          <Icon name="external" className="size-4" />
          {t('page')}
        </LinkButton>
        {editHref && (
          <LinkButton variant="secondary" size="sm" href={editHref}>
            <Icon name="edit" className="size-4" />
            {all('portal.form.edit')}
          </LinkButton>
        )}
      </div>
      <RecordDetails view={view} />
    </section>
  );
}
