import { Tokenizer } from 'htmlparser2';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { pictureKind, printedType } from '@/lib/core/files/rules';
import { LINE_END } from '@/lib/nouns/newsletters/rules';
import { LARGEST_FILE, LONGEST_NOTE, MAX_FILES } from './schema';

/** Elements whose content is no text for readers. */
const NOT_TEXT = new Set(['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'xmp']);

/** The visible text of a mail's HTML, up to `most`, by tokens: a parser's stack would cost the square of its depth. */
function textOfHtml(html: string, most: number): string {
  const parts: string[] = [];
  let length = 0;
  let skipped: string | null = null;
  const add = (text: string) => {
    if (skipped !== null || length > most) return;
    parts.push(text);
    length += text.length;
  };
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + 20)).toLowerCase();
  const ignore = () => {};
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onopentagname(start, end) {
        const name = nameAt(start, end);
        // A head that is never closed ends where the body begins.
        if (skipped === 'head' && name === 'body') skipped = null;
        if (skipped === null && NOT_TEXT.has(name)) skipped = name;
        if (name === 'br') add('\n');
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (skipped === name) skipped = null;
        else if (LINE_END.test(name)) add('\n');
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokens.write(html);
  tokens.end();
  return parts.join('').slice(0, most).replaceAll('\u00a0', ' ');
}

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
  /** A mail may name several authors, of whom whoever sends it has proved to be one at most. */
  from: line(1000).pipe(z.string().min(1, 'validation.required').refine(hasOneSender, 'validation.oneSender')),
  /** All addresses it was delivered to, separated by commas. */
  to: header,
  inReplyTo: header,
  references: header,
  text: z.string().max(2_000_000).default(''),
  /** Used if there is no plain text. */
  html: z.string().max(4_000_000).default(''),
  /** Anything but `no` for an automatic reply. */
  autoSubmitted: header,
  /** From systems older than Auto-Submitted. */
  precedence: header,
  autoReply: header,
  /** The mail server's verdict about the sender: see MAIL_AUTHENTICATED_BY. */
  authentication: z.string().max(20_000).default(''),
});

export type InboundMail = z.output<typeof inboundMail>;

/** Out-of-office replies and the like need no action. */
export const isAutomatic = ({ autoSubmitted, precedence, autoReply }: InboundMail): boolean =>
  !/^(no\b|$)/i.test(autoSubmitted) || /^(auto[_-]reply|bulk|junk)$/i.test(precedence) || !/^(no$|$)/i.test(autoReply);

const QUOTED = /"(?:\\.|[^"\\])*"/g;

/** Also refuses what mail programs parse in different ways, such as two addresses in angle brackets. */
function hasOneSender(from: string): boolean {
  const bare = from.replaceAll(QUOTED, '');
  const brackets = bare.split('<').length - 1;
  const addresses = bare.split(/[\s<>()]+/).filter((word) => word.includes('@')).length;
  return addressparser(from, { flatten: true }).length <= 1 && brackets <= 1 && (brackets === 1 || addresses <= 1);
}

/** The address in `Ada <ada@mail.example>`. */
export const senderOf = (from: string): string =>
  (addressparser(from, { flatten: true })[0]?.address || from).toLowerCase();

/**
 * Whether the mail server has found that a mail comes from its sender's domain. `authority` is its name in the header
 * Authentication-Results (RFC 8601), of which the topmost is its own; or `provider`, whose verdict is `pass`.
 */
export function isSenderVerified({ from, authentication }: InboundMail, authority: string | undefined): boolean {
  if (authority === undefined) return false;
  if (authority === 'provider') return authentication.trim().toLowerCase() === 'pass';
  const [own = ''] = authentication
    .trimStart()
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/[\r\n]/, 1);
  // A quoted address of an envelope, or a comment, can contain anything.
  const bare = own.replaceAll(QUOTED, '""').replaceAll(/\([^()]*\)/g, ' ');
  const [name = '', ...results] = bare.toLowerCase().split(';');
  if (name.trim().split(/\s/, 1)[0] !== authority.toLowerCase()) return false;
  const domain = senderOf(from).split('@').at(-1)!;
  const found = results.map((result) => {
    const [, method, outcome] = /^\s*(dmarc|dkim|spf)\s*=\s*(\w+)/.exec(result) ?? [];
    const [, about] = /\s(?:header\.(?:from|d)|smtp\.mailfrom)\s*=\s*(\S+)/.exec(result) ?? [];
    return { method, outcome, about: about?.split('@').at(-1) };
  });
  const dmarc = found.find(({ method }) => method === 'dmarc');
  if (dmarc?.outcome === 'pass') return dmarc.about === undefined || dmarc.about === domain;
  if (dmarc?.outcome === 'fail') return false;
  return found.some(
    ({ method, outcome, about }) =>
      method && outcome === 'pass' && about && (domain === about || domain.endsWith(`.${about}`)),
  );
}

/** Characters of a mail that are read: styles often come before its text. */
const MOST_READ = 1_000_000;
/** More than a note holds, since many empty lines become one. */
const MOST_TEXT = 4 * LONGEST_NOTE;

/** The text of a mail as plain text, without any of its HTML, as much of it as a note holds. */
export function textOf({ text, html }: Pick<InboundMail, 'text' | 'html'>): string {
  const read = text.slice(0, MOST_READ).trimStart();
  const body = read ? read.slice(0, MOST_TEXT) : textOfHtml(html.slice(0, MOST_READ), MOST_TEXT);
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

export type Attachment = { name: string; mediaType: string; bytes: Uint8Array };

/** The attachments to keep: pictures and PDFs by their magic bytes, limited in number and size; others are counted. */
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

/** By its magic bytes; null if it is not supported. */
export const typeOf = (bytes: Uint8Array): string | null =>
  printedType(bytes) ?? (pictureKind(bytes) === 'webp' ? 'image/webp' : null);

export const nameOf = (name: string) =>
  name
    .replaceAll(/^.*[/\\]/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(0, 120) || 'file';
