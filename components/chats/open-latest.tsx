'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Opens a conversation beside the list; where it would take the list's place, nothing is opened. */
export function OpenLatest({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    if (window.matchMedia('(width >= 64rem)').matches) router.replace(href as Route);
  }, [router, href]);
  return null;
}
