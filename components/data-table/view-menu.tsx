import { getTranslations } from 'next-intl/server';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Tick } from '@/components/ui/tick';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { SavedView } from '@/lib/core/saved-views/schema';
import type { ListView } from '@/lib/core/screens/open-list';
import { ListMenu, ToolRow } from './filter-menu';
import { listAddress } from './list-address';

export interface ViewMenuProps {
  path: string;
  screen: string;
  within: Record<string, string>;
  view: ListView;
  saved: readonly SavedView[];
  open: SavedView | undefined;
  mayShareWith: readonly string[];
}

const ACTION = '/api/forms/saved-views';

/** The saved views of a list, by links and forms alone; the address of an opened view contains its whole state. */
export async function ViewMenu({ path, screen, within, view, saved, open, mayShareWith }: ViewMenuProps) {
  const t = await getTranslations('records.views');
  const roles = await getTranslations('roles');
  const portal = await getTranslations('portal');
  const { state, columns, density } = view;
  const isOwn = open && (open.sharedWith === null || mayShareWith.length > 0);
  const address = new URL(listAddress('http://list/', { ...state, columns, density, view: '' })).searchParams;
  const hidden = [
    ['screen', screen],
    ['list', new URLSearchParams([...Object.entries(within), ...address]).toString()],
    ...(open ? [['id', open._id]] : []),
  ].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  const hrefOf = (one: SavedView) =>
    `${path}?${new URLSearchParams([...new URLSearchParams(one.query), ['view', one._id]])}`;
  return (
    <ListMenu>
      <ToolRow icon="list" name={t('label')} value={open?.name} />
      <div className="text-sm">
        <ul>
          {saved.map((one) => (
            <li key={one._id}>
              <ViewLink href={hrefOf(one)} isHere={one._id === open?._id}>
                {one.name}
                <span className="text-ink-soft text-xs">
                  {[one.sharedWith && roles(one.sharedWith as 'admin'), one.isDefault && t('begins')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </ViewLink>
            </li>
          ))}
          <li>
            <ViewLink href={saved.some(({ isDefault }) => isDefault) ? `${path}?view=none` : path} isHere={!open}>
              {t('original')}
            </ViewLink>
          </li>
        </ul>
        {open && isOwn && (
          <form method="post" action={ACTION} className="mt-2 space-y-2 border-line border-t pt-3">
            {hidden}
            <p className="font-semibold">{t('change', { name: open.name })}</p>
            <Fields key={open._id} t={t} roles={roles} of={open} mayShareWith={mayShareWith} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="do" value="change" size="sm">
                {t('keep')}
              </Button>
              <Act name="replace" text={t('replace')} yes={t('replaceYes')} of={open} />
              <Act name="delete" text={portal('form.delete')} yes={t('deleteYes')} of={open} />
            </div>
          </form>
        )}
        {/* Collapsed beside the form of the open view, which has the same fields. */}
        <details open={!(open && isOwn)} className="mt-2 border-line border-t pt-3">
          <summary className="cursor-pointer font-semibold hover:text-accent pointer-coarse:py-2">
            <Icon name="plus" className="mr-1 inline size-4" />
            {t('new')}
          </summary>
          <form method="post" action={ACTION} className="mt-2 space-y-2">
            {hidden}
            <Fields t={t} roles={roles} mayShareWith={mayShareWith} />
            <Button type="submit" name="do" value="save" size="sm" className="w-full">
              {t('save')}
            </Button>
          </form>
        </details>
        <p className="mt-3 text-ink-soft text-xs">{t('link')}</p>
      </div>
    </ListMenu>
  );
}

/** Replaces or deletes the open view: asked once more if it is of others as well, so that nobody does it by a slip. */
function Act({ name, text, yes, of }: { name: 'replace' | 'delete'; text: string; yes: string; of: SavedView }) {
  const isShared = of.sharedWith !== null;
  const icon = name === 'delete' && <Icon name="trash" className="size-4" />;
  const button = (
    <Button
      type="submit"
      name="do"
      value={name}
      size="sm"
      variant={isShared ? 'danger' : name === 'delete' ? 'quiet' : 'secondary'}
      formNoValidate={name === 'delete'}
      className={isShared ? 'mt-2' : ''}
    >
      {!isShared && icon}
      {isShared ? yes : text}
    </Button>
  );
  if (!isShared) return button;
  return (
    <details className="w-full">
      <summary className={buttonClass({ size: 'sm', variant: 'quiet' })}>
        {icon}
        {text}
      </summary>
      {button}
    </details>
  );
}

function ViewLink({ href, isHere, children }: { href: string; isHere: boolean; children: React.ReactNode }) {
  return (
    <a
      href={href}
      aria-current={isHere ? 'true' : undefined}
      className="flex min-h-9 flex-wrap items-center gap-x-2 rounded-control px-2 py-1 hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      {children}
      {isHere && <Icon name="check" className="ml-auto size-4 text-accent" />}
    </a>
  );
}

interface FieldsProps {
  t: Awaited<ReturnType<typeof getTranslations<'records.views'>>>;
  roles: Awaited<ReturnType<typeof getTranslations<'roles'>>>;
  of?: SavedView;
  mayShareWith: readonly string[];
}

const control = controlClass(undefined, 'min-h-9! py-1 text-sm! pointer-coarse:min-h-11!');

function Fields({ t, roles, of, mayShareWith }: FieldsProps) {
  return (
    <>
      <label className="block">
        <span className="sr-only">{t('name')}</span>
        <input
          name="name"
          defaultValue={of?.name}
          placeholder={t('name')}
          required
          maxLength={LONGEST.label}
          className={control}
        />
      </label>
      {mayShareWith.length > 0 && (
        <label className="block">
          <span className="text-ink-soft">{t('sharedWith')}</span>
          <select name="sharedWith" defaultValue={of?.sharedWith ?? ''} className={classNames(control, 'w-full')}>
            <option value="">{t('nobody')}</option>
            {mayShareWith.map((group) => (
              <option key={group} value={group}>
                {roles(group as 'admin')}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <Tick name="isDefault" defaultChecked={of?.isDefault} />
        {t('isDefault')}
      </label>
    </>
  );
}
