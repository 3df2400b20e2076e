import sanitize from 'sanitize-html';
import { z } from 'zod';
import { logoTypeOf } from '@/lib/cw-rollup-requests/rules';
import { pictureKind } from '@/lib/files/rules';
import { decodeEntities, LINE_ENDS } from '@/lib/newsletters/rules';
import { LARGEST_FILE, LONGEST_NOTE, MOST_FILES } from './schema';

/** What cannot be seen is in no header of a mail that is one. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replaceAll(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .trim(),
    );
const header = line(20_000).default('');

/** A mail that somebody has sent us, as the mail server passes it on; the files that came with it follow separately. */
export const inboundMail = z.object({
  messageId: line(990).pipe(z.string().min(1, 'validation.required')),
  from: line(1000).pipe(z.string().min(1, 'validation.required')),
  /** All addresses it was delivered to, separated by commas. */
  to: header,
  inReplyTo: header,
  references: header,
  text: z.string().max(2_000_000).default(''),
  /** Read where there is no plain text. */
  html: z.string().max(4_000_000).default(''),
  /** The header of this name: of an automatic answer anything but `no`. */
  autoSubmitted: header,
});

export type InboundMail = z.output<typeof inboundMail>;

/** The address in `Ada <ada@mail.example>`. */
export const senderOf = (from: string): string => (/<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from)?.[1] ?? from).toLowerCase();

/** What a mail says, as plain text: nothing of its HTML is kept. */
export function textOf({ text, html }: Pick<InboundMail, 'text' | 'html'>): string {
  const said = text.trim() ? text : plain(html);
  const clean = said
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
  return clean
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LONGEST_NOTE)
    .toWellFormed();
}

function plain(html: string): string {
  const nonTextTags = ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template'];
  const bare = sanitize(html.replaceAll(LINE_ENDS, '$&\n'), { allowedTags: [], allowedAttributes: {}, nonTextTags });
  return decodeEntities(bare).replaceAll('\u00a0', ' ');
}

export type Attachment = { name: string; mediaType: string; bytes: Uint8Array };

/** The files of a mail that are kept: pictures and PDF by their first bytes, a few, none too large. The others are counted. */
export async function keptFiles(files: readonly File[]): Promise<{ kept: Attachment[]; leftOut: number }> {
  const kept: Attachment[] = [];
  for (const file of files) {
    if (kept.length === MOST_FILES || file.size === 0 || file.size > LARGEST_FILE * 1024 * 1024) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mediaType = typeOf(bytes);
    if (mediaType) kept.push({ name: nameOf(file.name), mediaType, bytes });
  }
  return { kept, leftOut: files.length - kept.length };
}

/** What a file is by its first bytes; null for what is neither kept nor sent. */
export const typeOf = (bytes: Uint8Array): string | null =>
  logoTypeOf(bytes) ?? (pictureKind(bytes) === 'webp' ? 'image/webp' : null);

/** A name without a path, and without what cannot be seen. */
export const nameOf = (name: string) =>
  name
    .replaceAll(/^.*[/\\]/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(0, 120) || 'file';
