'use client';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** What stands at these addresses only, and not over every screen. */
export function OnlyAt({ paths, children }: { paths: string[]; children: ReactNode }) {
  return paths.includes(usePathname()) ? children : null;
}
