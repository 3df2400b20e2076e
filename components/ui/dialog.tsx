'use client';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DialogProps } from './dialog-box';
import { afterThePage } from './later';

let loaded: ComponentType<DialogProps> | undefined;

/** A modal dialog. Most pages have some, and few people open one: what draws it is loaded after the page. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const [Box, setBox] = useState(() => loaded);
  const failed = useEffectEvent(() => open && onOpenChange(false));
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      if (!open) await afterThePage();
      loaded ??= (await import('./dialog-box')).DialogBox;
      if (!isGone) setBox(() => loaded);
    };
    // Without a signal the next click tries again.
    load().catch(() => failed());
    return () => {
      isGone = true;
    };
  }, [open]);
  return Box && <Box {...props} />;
}

/** The closing buttons of a dialog: in a row, on phones one below the other over the whole width, for thumbs. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 pt-1 max-sm:flex-col max-sm:*:w-full">{children}</div>
);
