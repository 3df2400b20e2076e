import { getTranslations } from 'next-intl/server';
import { FormLink } from '@/components/form/form-controls';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { RecordView } from '@/lib/core/screens/open-record';
import { DeleteRecord } from './delete-record';
import { deleteWords } from './deletion';

interface RecordActionsProps {
  view: Pick<RecordView, 'resource' | 'record' | 'deletion'>;
  /** What it is called when its deletion is asked. */
  name: string;
  /** The address of its list, shown once it is deleted. */
  list: string;
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

/** The actions on a record, to the right of its title. Deletion is asked first, and can be undone on the list. */
export async function RecordActions({
  view,
  name,
  list,
  editHref,
  over,
  copyHref,
  mayDelete,
  isDeleted,
  isAside,
}: RecordActionsProps) {
  const t = await getTranslations('portal.form');
  const about = { resource: view.resource, id: view.record._id };
  if (isDeleted) return <RestoreButton {...about} />;
  return (
    <div className="flex flex-wrap items-start gap-2">
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
      {mayDelete && <DeleteRecord {...about} list={list} words={await deleteWords(name, view.deletion)} />}
    </div>
  );
}

/** Restores a deleted record; works without JavaScript. */
export async function RestoreButton({ resource, id }: { resource: string; id: string }) {
  const t = await getTranslations('portal.form');
  return (
    <form method="post" action={`/api/forms/records/${resource}/${id}`}>
      <Button type="submit" variant="secondary" name="action" value="restore">
        {t('restore')}
      </Button>
    </form>
  );
}
