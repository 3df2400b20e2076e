import sanitize from 'sanitize-html';
import { z } from 'zod';
import { pictureKind, printedType } from '@/lib/files/rules';
import { decodeEntities, LINE_ENDS } from '@/lib/newsletters/rules';
import { LARGEST_FILE, LONGEST_NOTE, MAX_FILES } from './schema';

/** Control characters, which no genuine header contains, become spaces. */
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

/** An incoming mail as the mail server forwards it; its attachments follow separately. */
export const inboundMail = z.object({
  messageId: line(990).pipe(z.string().min(1, 'validation.required')),
  from: line(1000).pipe(z.string().min(1, 'validation.required')),
  /** All addresses it was delivered to, separated by commas. */
  to: header,
  inReplyTo: header,
  references: header,
  text: z.string().max(2_000_000).default(''),
  /** Used if there is no plain text. */
  html: z.string().max(4_000_000).default(''),
  /** The header Auto-Submitted; anything but `no` for an automatic reply. */
  autoSubmitted: header,
  /** The header Precedence, from systems older than Auto-Submitted. */
  precedence: header,
  /** The header X-Autoreply or X-Autorespond, which only automatic replies have. */
  autoReply: header,
});

export type InboundMail = z.output<typeof inboundMail>;

/** Whether nobody wrote this mail: an out-of-office reply needs no action. */
export const isAutomatic = ({ autoSubmitted, precedence, autoReply }: InboundMail): boolean =>
  !/^(no\b|$)/i.test(autoSubmitted) || /^(auto[_-]reply|bulk|junk)$/i.test(precedence) || !/^(no$|$)/i.test(autoReply);

/** The address in `Ada <ada@mail.example>`. */
export const senderOf = (from: string): string => (/<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from)?.[1] ?? from).toLowerCase();

/** The text of a mail as plain text, without any of its HTML. */
export function textOf({ text, html }: Pick<InboundMail, 'text' | 'html'>): string {
  const body = text.trim() ? text : plain(html);
  const clean = body
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

/**
 * The attachments to keep: pictures and PDFs by their magic bytes, with limits on number and size. The others are only
 * counted.
 */
export async function keptFiles(files: readonly File[]): Promise<{ kept: Attachment[]; leftOut: number }> {
  const kept: Attachment[] = [];
  for (const file of files) {
    if (kept.length === MAX_FILES || file.size === 0 || file.size > LARGEST_FILE * 1024 * 1024) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mediaType = typeOf(bytes);
    if (mediaType) kept.push({ name: nameOf(file.name), mediaType, bytes });
  }
  return { kept, leftOut: files.length - kept.length };
}

/** The type of a file by its magic bytes; null if it is not supported. */
export const typeOf = (bytes: Uint8Array): string | null =>
  printedType(bytes) ?? (pictureKind(bytes) === 'webp' ? 'image/webp' : null);

/** A file name without a path or invisible characters. */
export const nameOf = (name: string) =>
  name
    .replaceAll(/^.*[/\\]/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(0, 120) || 'file';
