'use client';
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useEffectEvent } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { toast } from './toast';

/** A part of a screen, loaded when first shown; if that fails, the screen says so and keeps what was typed. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: NotLoaded })));
}

/** Closes the part again, if possible. */
function NotLoaded({ onLeave, onClose = onLeave }: { onLeave?: () => void; onClose?: () => void }) {
  const { notLoaded } = useControlWords();
  const report = useEffectEvent(() => {
    toast({ text: notLoaded, tone: 'bad' });
    onClose?.();
  });
  useEffect(() => report(), []);
  return null;
}
