'use client';
import { useState } from 'react';
import { saveFile } from '@/components/portal/request-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';

interface ShareResultProps {
  before: string;
  after: string;
  words: Record<'share' | 'hint' | 'failed' | 'before' | 'after' | 'caption' | 'brand', string>;
}

const [WIDTH, HEIGHT, FOOT] = [1200, 750, 130];

/**
 * Makes a picture of both sides on the device and passes it to its share menu, or saves it if there is none. Nothing is
 * sent to us, and nobody's name is on it.
 */
export function ShareResult({ before, after, words }: ShareResultProps) {
  const [isBusy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    try {
      const file = new File([await drawn(before, after, words)], 'before-after.jpg', { type: 'image/jpeg' });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else saveFile(file.name, file);
    } catch (problem) {
      // Closing the menu is no failure.
      if ((problem as Error).name !== 'AbortError') toast({ text: words.failed, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="noscript:hidden">
      <Button variant="secondary" onClick={() => void share()} disabled={isBusy}>
        <Icon name="image" />
        {words.share}
      </Button>
      <p className="mt-1 max-w-60 text-ink-soft text-sm">{words.hint}</p>
    </div>
  );
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

async function drawn(before: string, after: string, words: ShareResultProps['words']): Promise<Blob> {
  const pictures = await Promise.all([pictureAt(before), pictureAt(after)]);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT + FOOT;
  const pen = canvas.getContext('2d')!;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
  pen.fillStyle = colour('raised');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const half = WIDTH / 2;
  for (const [index, picture] of pictures.entries()) {
    // The middle of each picture, in the shape of its half.
    const scale = Math.max(half / picture.width, HEIGHT / picture.height);
    const [width, height] = [half / scale, HEIGHT / scale];
    const from = [(picture.width - width) / 2, (picture.height - height) / 2] as const;
    pen.drawImage(picture, ...from, width, height, index * half, 0, half, HEIGHT);
  }
  pen.fillStyle = colour('raised');
  pen.fillRect(half - 3, 0, 6, HEIGHT);
  pen.fillStyle = colour('ink');
  pen.font = '600 34px Inter, sans-serif';
  pen.fillText(words.before, 28, HEIGHT + 48);
  pen.fillText(words.after, half + 28, HEIGHT + 48);
  pen.font = '400 30px Inter, sans-serif';
  pen.fillText([words.caption, words.brand].filter(Boolean).join(' · '), 28, HEIGHT + 100);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  );
}
