import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { unchosenChip } from '@/components/ui/chip';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';

/** A menu above a list. It may be opened before scripts run, which React must not report as a mismatch. */
export const ListMenu = ({ className, ...rest }: ComponentProps<'details'>) => (
  <details name="list-menu" suppressHydrationWarning className={classNames('group', className)} {...rest} />
);

/** The chips above a list: on a phone one scrolling line, whose menus are positioned relative to the toolbar. */
export const FilterLine = ({ children }: { children: ReactNode }) => (
  <div className="max-sm:-mx-4 max-sm:-my-1.5 max-sm:flex max-sm:w-[calc(100%+2rem)] max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1.5 max-sm:[scrollbar-width:none] sm:contents max-sm:*:shrink-0">
    {children}
  </div>
);

interface ToolSheetProps {
  /** The list's address: a new one closes the sheet. */
  address: string;
  count: number;
  words: { label: string; close: string };
  children: ReactNode;
}

/** The tools of a list: on a phone behind one button, in a sheet, which the browser opens without JavaScript. */
export const ToolSheet = ({ address, count, words, children }: ToolSheetProps) => (
  <>
    <button
      type="button"
      popoverTarget="list-tools"
      className={buttonClass({ variant: 'secondary', size: 'sm' }, 'whitespace-nowrap sm:hidden')}
    >
      <Icon name="filter" className="size-4" />
      {words.label}
      {count > 0 && <span className="tabular-nums">({count})</span>}
    </button>
    {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form of its own */}
    <div key={address} id="list-tools" popover="auto" role="group" aria-label={words.label} className="list-tools">
      <p className="flex items-center justify-between font-semibold text-lg sm:hidden">
        {words.label}
        <button
          type="button"
          popoverTarget="list-tools"
          popoverTargetAction="hide"
          aria-label={words.close}
          className="-mr-2 inline-flex size-11 items-center justify-center rounded-control text-ink-soft"
        >
          <Icon name="close" />
        </button>
      </p>
      {children}
    </div>
  </>
);

/** How a list is shown, one row for each way: behind a button beside the filters, on a phone part of the sheet. */
export const ViewTools = ({
  label,
  name,
  children,
}: {
  label: string;
  name: string | undefined;
  children: ReactNode;
}) => (
  <>
    <button
      type="button"
      popoverTarget="list-view"
      title={label}
      className={buttonClass(
        { variant: 'secondary', size: 'sm' },
        'max-w-56 whitespace-nowrap max-sm:hidden [anchor-name:--list-view]',
      )}
    >
      <Icon name="columns" className="size-4" />
      <span className="truncate">{name ?? label}</span>
    </button>
    {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form of its own */}
    <div id="list-view" popover="auto" role="group" aria-label={label} className="view-tools">
      {children}
    </div>
  </>
);

/** The line of a tool that folds out below it, with what is chosen. */
export const ToolRow = ({ icon, name, value }: { icon: IconName; name: string; value?: string | undefined }) => (
  <summary className="flex items-center gap-3 font-semibold text-sm">
    <Icon name={icon} className="size-4" />
    <span>{name}</span>
    <span className="min-w-0 flex-1 truncate text-right font-normal text-ink-soft">{value}</span>
    <Icon name="chevron-down" isShared className="size-4 transition-transform group-open:rotate-180" />
  </summary>
);

interface FilterMenuProps {
  label: string;
  all: string;
  chosen: string;
  options: { value: string; text: string; href: string }[];
  allHref: string;
}

/** The style of a chip that opens a menu above a list. */
export const chipClass = (isChosen: boolean) =>
  classNames(
    'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm transition-colors pointer-coarse:min-h-11',
    isChosen ? 'border-accent bg-accent-soft text-accent-strong' : unchosenChip,
  );

export const menuLink =
  'flex min-h-9 items-center gap-2 rounded-control px-3 text-sm hover:bg-accent-soft pointer-coarse:min-h-11';

/** A filter as a chip that opens a menu of links; on a phone the menu opens at the left edge of the toolbar. */
export function FilterMenu({ label, all, chosen, options, allHref }: FilterMenuProps) {
  const current = options.find(({ value }) => value === chosen);
  return (
    <ListMenu className="sm:relative">
      <summary className={chipClass(current !== undefined)}>
        {current && <Icon name="check" isShared className="size-4" />}
        <span className="truncate sm:@max-[80rem]:max-w-44">
          {label}
          {current && `: ${current.text}`}
        </span>
        <Icon name="chevron-down" isShared className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-20 mt-1 max-h-80 w-60 overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float">
        {[{ value: '', text: all, href: allHref }, ...options].map(({ value, text, href }) => (
          <li key={value}>
            <a href={href} aria-current={value === chosen ? 'true' : undefined} className={menuLink}>
              {text}
              {value === chosen && <Icon name="check" isShared className="ml-auto size-4 text-accent" />}
            </a>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}
