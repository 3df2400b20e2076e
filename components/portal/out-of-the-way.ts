'use client';
import { useEffect, useState } from 'react';

const SCROLLED_PX = 80;

/**
 * Whether the person has continued with something else since this notice
 * appeared: scrolled, or started to fill in a field.
 */
export function useOutOfTheWay(notice: string | undefined): boolean {
  const [aside, setAside] = useState<string>();
  useEffect(() => {
    if (!notice) return;
    const from = window.scrollY;
    const scrolled = () => Math.abs(window.scrollY - from) > SCROLLED_PX && setAside(notice);
    const focused = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('input, select, textarea') && setAside(notice);
    window.addEventListener('scroll', scrolled, { passive: true });
    document.addEventListener('focusin', focused);
    return () => {
      window.removeEventListener('scroll', scrolled);
      document.removeEventListener('focusin', focused);
    };
  }, [notice]);
  return notice !== undefined && aside === notice;
}
