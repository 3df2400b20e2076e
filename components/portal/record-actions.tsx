import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FormLink } from '@/components/form/form-controls';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu';
import type { RecordView } from '@/lib/core/screens/open-record';
import { DeleteRecord } from './delete-record';
import { deleteWords } from './deletion';

interface RecordActionsProps {
  view: Pick<RecordView, 'resource' | 'record' | 'deletion'>;
  name: string;
  /** Absent if the record cannot be changed. */
  editHref?: string | undefined;
  over?: string | false | undefined;
  copyHref?: string | undefined;
  mayDelete: boolean;
  isDeleted: boolean;
  isAside?: boolean;
  /** The noun's own actions, beside the form and in the menu. */
  own?: OwnInHead;
}

export type OwnInHead = { first: ReactNode[]; more: ReactNode[] };

/** At most two actions at the head of a record; the others are in a menu, unless there is room and nothing beside it. */
export async function HeadActs({ first, more, isAside }: OwnInHead & { isAside?: boolean | undefined }) {
  const t = await getTranslations('portal');
  const hasRoom = first.length + more.length <= 2 && !(isAside && first.length > 0);
  const [seen, hidden] = hasRoom ? [[...first, ...more], []] : [first.slice(0, 2), [...first.slice(2), ...more]];
  // Without a first action, the first of the others is visible.
  const shown = seen.length > 0 ? seen : hidden.splice(0, 1);
  return (
    <div className="flex items-start gap-2 max-sm:relative">
      {shown}
      {hidden.length > 0 && (
        <Menu label={t('moreActions')} isInRow>
          {hidden}
        </Menu>
      )}
    </div>
  );
}

/** The actions on a record, to the right of its title. Deletion is asked first, and can be undone on the list. */
export async function RecordActions(props: RecordActionsProps) {
  const { view, name, editHref, over, copyHref, mayDelete, isDeleted, isAside } = props;
  const { own = { first: [], more: [] } } = props;
  const t = await getTranslations('portal.form');
  const about = { resource: view.resource, id: view.record._id };
  if (isDeleted) return <RestoreButton {...about} />;
  const edit = editHref && (
    <FormLink key="edit" over={over} variant={isAside ? 'secondary' : 'primary'} href={editHref}>
      <Icon name="edit" />
      {t('edit')}
    </FormLink>
  );
  const copy = copyHref && (
    <LinkButton key="copy" variant="secondary" href={copyHref}>
      {t('duplicate')}
    </LinkButton>
  );
  const remove = mayDelete && <DeleteRecord key="delete" {...about} words={await deleteWords(name, view.deletion)} />;
  const [first, more] = [[edit, ...own.first].filter(Boolean), [...own.more, copy, remove].filter(Boolean)];
  return <HeadActs first={first} more={more} isAside={isAside} />;
}

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
