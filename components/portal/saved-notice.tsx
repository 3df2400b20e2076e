'use client';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';

const SHOWN_MS = 2000;

/** Says top right, in green, that something was done, for two seconds; and takes the word for it out of the address. */
export function SavedNotice({ text }: { text: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.delete('saved');
    window.history.replaceState(window.history.state, '', address);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output
      className={`fixed top-20 right-4 z-50 flex items-center gap-2 rounded-control border-good border-l-4 bg-good-soft px-4 py-3 font-semibold text-ink shadow-float transition-opacity lg:right-8 ${isShown ? '' : 'pointer-events-none opacity-0'}`}
    >
      <Icon name="check" className="text-good" />
      {text}
    </output>
  );
}
