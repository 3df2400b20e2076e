import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * A menu above a list, of which one at a time is open. The browser opens it, maybe before scripts run: React need not
 * report that as a mismatch of the document.
 */
export const ListMenu = ({ className, ...rest }: ComponentProps<'details'>) => (
  <details name="list-menu" suppressHydrationWarning className={classNames('group', className)} {...rest} />
);

/**
 * The chips above a list: on a phone on one line that scrolls sideways, from tablet size on wrapped. Menus are
 * positioned relative to the toolbar around the line (`relative`), so that the line does not clip them. `tools` stand
 * at its end, and at the right of a wide toolbar.
 */
export const FilterLine = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <div className="max-sm:-mx-4 max-sm:-my-1.5 max-sm:flex max-sm:w-[calc(100%+2rem)] max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1.5 max-sm:[scrollbar-width:none] sm:contents max-sm:*:shrink-0">
    {tools ? (
      <>
        <div className="min-w-0 gap-2 max-sm:contents sm:flex sm:flex-1 sm:flex-wrap max-sm:*:shrink-0">{children}</div>
        <div className="flex gap-2">{tools}</div>
      </>
    ) : (
      children
    )}
  </div>
);

/** What a tool is called: in a narrow toolbar its picture has to do, and the name is read out and shown on hover. */
export const ToolName = ({ children }: { children: string }) => (
  <span className="truncate sm:@max-[80rem]:sr-only">{children}</span>
);

/** Style of the link that clears all filters; on a phone it follows the active ones. */
export const clearLink =
  'link px-2 py-1.5 text-sm whitespace-nowrap max-sm:-order-1 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';
