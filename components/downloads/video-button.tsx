'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { Player } from '@/lib/nouns/downloads/rules';

interface VideoButtonProps {
  title: string;
  player: Player;
  /** In the reader's language; `from` names the host whose player the click starts. */
  words: { watch: string; close: string; from: string };
}

// The player runs on its own host, so `allow-same-origin` gives it no access to ours.
const RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** Opens a video in a dialog; its player is loaded on click, not before. */
export function VideoButton({ title, player, words }: VideoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={words.watch}
        onClick={() => setOpen(true)}
        className="flex w-full items-start gap-2.5 py-2.5 text-left hover:text-accent"
      >
        <Icon name="play" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="font-medium">{title}</span>
      </button>
      <Dialog
        title={title}
        {...('frame' in player && { description: words.from })}
        open={isOpen}
        onOpenChange={setOpen}
        closeLabel={words.close}
        size="wide"
      >
        <div className="aspect-video overflow-hidden rounded-control bg-ink">
          {'frame' in player ? (
            <iframe
              src={player.frame}
              title={title}
              sandbox={RIGHTS}
              allow="autoplay; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
              className="size-full"
            />
          ) : (
            <video src={player.file} controls autoPlay playsInline className="size-full">
              <track kind="captions" />
            </video>
          )}
        </div>
      </Dialog>
    </>
  );
}
