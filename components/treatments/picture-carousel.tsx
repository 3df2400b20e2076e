'use client';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { Texts } from '@/lib/run/i18n/texts';

export interface Slide {
  src: string;
  alt: string;
  label: string;
}

/** In `place`, `{place}` and `{count}` are replaced with the numbers. */
export type CarouselWords = Texts<'title previous next close place'>;

interface PictureCarouselProps {
  slides: Slide[];
  start?: number;
  words: CarouselWords;
  label?: string;
  className?: string;
  children: ReactNode;
}

const ways: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowLeft: (now) => Math.max(0, now - 1),
  ArrowRight: (now, last) => Math.min(last, now + 1),
  Home: () => 0,
  End: (_now, last) => last,
};

/** Minimum horizontal swipe in pixels. */
const SWIPE = 40;

/** A button that opens pictures in a dialog, uncropped and one at a time: with buttons, arrow keys or swipes. */
export function PictureCarousel({ slides, start = 0, words, label, className, children }: PictureCarouselProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
      </button>
      <Dialog title={words.title} open={isOpen} onOpenChange={setOpen} closeLabel={words.close} size="wide">
        <Slides slides={slides} start={start} words={words} />
      </Dialog>
    </>
  );
}

function Slides({ slides, start, words }: { slides: Slide[]; start: number; words: CarouselWords }) {
  const [place, setPlace] = useState(start);
  const from = useRef<number | null>(null);
  const last = slides.length - 1;
  const goTo = (wanted: number) => setPlace(Math.max(0, Math.min(last, wanted)));
  // While the dialog is open, arrow keys work wherever the focus is in it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = ways[event.key];
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setPlace((now) => way(now, last));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [last]);
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const way = from.current === null ? 0 : clientX - from.current;
    from.current = null;
    if (Math.abs(way) > SWIPE) goTo(place - Math.sign(way));
  };
  const shown = slides[place]!;
  const where = words.place.replace('{place}', String(place + 1)).replace('{count}', String(slides.length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out as part of a form
    <div role="group" aria-label={words.title}>
      <div
        data-first
        tabIndex={-1}
        className="touch-pan-y select-none overflow-hidden rounded-control bg-sunken"
        onPointerDown={({ clientX, pointerId, currentTarget }) => {
          from.current = clientX;
          currentTarget.setPointerCapture(pointerId);
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <ul
          className="flex transition-transform duration-150 ease-out motion-reduce:transition-none"
          style={place === 0 ? undefined : { transform: `translateX(${-100 * place}%)` }}
        >
          {slides.map(({ src, alt }, number) => (
            <li key={src} aria-hidden={number !== place} className="h-75 w-full shrink-0">
              {/* biome-ignore lint/performance/noImgElement: pictures of patients go through no cache of Next.js */}
              <img src={src} alt={alt} draggable={false} className="size-full object-contain" />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        {last > 0 && (
          <Step name="chevron-left" label={words.previous} isEnd={place === 0} onPress={() => goTo(place - 1)} />
        )}
        <p aria-live="polite" className="min-w-0 flex-1 text-center">
          <span className="font-semibold">{shown.label}</span>{' '}
          {last > 0 && <span className="block text-ink-soft text-sm tabular-nums">{where}</span>}
        </p>
        {last > 0 && (
          <Step name="chevron-right" label={words.next} isEnd={place === last} onPress={() => goTo(place + 1)} />
        )}
      </div>
    </div>
  );
}

interface StepProps {
  name: 'chevron-left' | 'chevron-right';
  label: string;
  /** Disabled with `aria-disabled` at the ends, so that it keeps the focus. */
  isEnd: boolean;
  onPress: () => void;
}

const Step = ({ name, label, isEnd, onPress }: StepProps) => (
  <Button
    variant="secondary"
    size="icon"
    aria-label={label}
    aria-disabled={isEnd}
    className={classNames(isEnd && 'opacity-40')}
    onClick={onPress}
  >
    <Icon name={name} />
  </Button>
);
