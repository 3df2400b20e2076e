'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';

interface FormLinkProps {
  /** The page of the form, used without JavaScript and in a new tab. */
  href: string;
  /** The address of this screen with the form over it; absent for a form that only has a page. */
  over?: string | false | undefined;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to a form, which opens in a dialog over the current screen. */
export function FormLink({ href, over, variant = 'primary', children }: FormLinkProps) {
  const router = useRouter();
  function open(event: MouseEvent) {
    if (!over || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    router.push(over as Route, { scroll: false });
  }
  return (
    <LinkButton variant={variant} href={href} onClick={open}>
      {children}
    </LinkButton>
  );
}
