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

/** Below each other, so that a smile keeps its width: four to five, as telephones show it. */
const [WIDTH, HEIGHT, GAP, FOOT] = [1080, 624, 6, 96];

/** Makes a picture of both sides on the device for its share menu, or to save; nothing is sent to us. */
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
  canvas.height = 2 * HEIGHT + GAP + FOOT;
  const pen = canvas.getContext('2d')!;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
  pen.fillStyle = colour('raised');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [index, picture] of pictures.entries()) {
    // The middle of each picture, in the shape of its half.
    const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height);
    const [width, height] = [WIDTH / scale, HEIGHT / scale];
    const from = [(picture.width - width) / 2, (picture.height - height) / 2] as const;
    const top = index * (HEIGHT + GAP);
    pen.drawImage(picture, ...from, width, height, 0, top, WIDTH, HEIGHT);
    pen.font = '600 36px Inter, sans-serif';
    const word = index === 0 ? words.before : words.after;
    pen.fillStyle = colour('raised');
    pen.fillRect(24, top + 24, pen.measureText(word).width + 40, 62);
    pen.fillStyle = colour('ink');
    pen.fillText(word, 44, top + 68);
  }
  pen.font = '600 36px Inter, sans-serif';
  pen.fillText([words.caption, words.brand].filter(Boolean).join(' · '), 28, canvas.height - 34);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  );
}
