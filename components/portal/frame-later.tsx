'use client';
// Parts of every screen's frame whose scripts follow those of the page. Most draw nothing at first.
import { type ComponentProps, createElement, type ReactNode } from 'react';
import type { OutboxTray as Tray } from '@/components/offline/outbox-tray';
import { useLater } from '@/components/ui/later';
import type { Toasts as ToastList } from '@/components/ui/toasts';
import type { CompleteProfile as Profile } from './complete-profile';
import type { Live as LiveParts } from './live';

const live = () => import('./live').then((module) => module.Live);
const toasts = () => import('@/components/ui/toasts').then((module) => module.Toasts);
const tray = () => import('@/components/offline/outbox-tray').then((module) => module.OutboxTray);
const profile = () => import('./complete-profile').then((module) => module.CompleteProfile);

/** `children` stand in for it: links that need no scripts. */
export function Live({ children, ...props }: ComponentProps<typeof LiveParts> & { children: ReactNode }) {
  const Part = useLater(live);
  return Part ? createElement(Part, props) : children;
}

export function Toasts(props: ComponentProps<typeof ToastList>) {
  const Part = useLater(toasts);
  return Part && createElement(Part, props);
}

export function OutboxTray(props: ComponentProps<typeof Tray>) {
  const Part = useLater(tray);
  return Part && createElement(Part, props);
}

export function CompleteProfile(props: ComponentProps<typeof Profile>) {
  const Part = useLater(profile);
  return Part && createElement(Part, props);
}
