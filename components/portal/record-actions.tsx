import { getTranslations } from 'next-intl/server';
import { FormLink } from '@/components/form/form-link';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface RecordActionsProps {
  /** The target of this record's forms. */
  action: string;
  /** Absent if the record cannot be changed. */
  editHref?: string | undefined;
  /** The address that opens the edit form over this screen. */
  over?: string | false | undefined;
  copyHref?: string | undefined;
  mayDelete: boolean;
  isDeleted: boolean;
  /** Set if another action is the primary one. */
  isAside?: boolean;
}

/** The actions on a record, to the right of its title. Deletion takes effect at once, and can be undone on the list. */
export async function RecordActions({
  action,
  editHref,
  over,
  copyHref,
  mayDelete,
  isDeleted,
  isAside,
}: RecordActionsProps) {
  const t = await getTranslations('portal.form');
  if (isDeleted) return <RecordButton action={action} what="restore" text={t('restore')} />;
  return (
    <div className="flex flex-wrap gap-2">
      {editHref && (
        <FormLink over={over} variant={isAside ? 'secondary' : 'primary'} href={editHref}>
          <Icon name="edit" />
          {t('edit')}
        </FormLink>
      )}
      {copyHref && (
        <LinkButton variant="secondary" href={copyHref}>
          {t('duplicate')}
        </LinkButton>
      )}
      {mayDelete && <RecordButton action={action} what="delete" text={t('delete')} />}
    </div>
  );
}

/** A button for a single action on a record; works without JavaScript. */
export function RecordButton({ action, what, text }: { action: string; what: 'delete' | 'restore'; text: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="secondary" name="action" value={what}>
        {what === 'delete' && <Icon name="trash" />}
        {text}
      </Button>
    </form>
  );
}
