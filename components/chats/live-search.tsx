'use client';
import type { Route } from 'next';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useRef } from 'react';

const WAIT_MS = 250;

/** A search form whose page updates while typing; without JavaScript Enter submits it. */
export function LiveSearch({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = usePathname();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <search
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const to = `${path}?${new URLSearchParams({ [name]: value })}`;
          startTransition(() => router.replace(to as Route, { scroll: false }));
        }, WAIT_MS);
      }}
    >
      {children}
    </search>
  );
}
