import { randomBytes } from 'node:crypto';
import { encodeWords, foldLines, isPlainText } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { escapeXml } from '@/lib/run/i18n/escape';

/** Fixed parts, and the fields to fill in. */
export type Pattern<Field extends string = string> = readonly (string | { field: Field; fallback: string })[];

/** The text for one reader. `write` escapes a value for its context, such as HTML. */
export const fill = (pattern: Pattern, values: Readonly<Record<string, string>>, write = (value: string) => value) =>
  pattern
    .map((part) => (typeof part === 'string' ? part : values[part.field] ? write(values[part.field]!) : part.fallback))
    .join('');

type Values = Readonly<Record<string, string>>;
type Parts = { subject: Pattern; text: Pattern; html: Pattern };

/** 76 minus the soft line break. */
const LINE = 74;
const SOFT_BREAK = '=\r\n';
const quoted = (text: string) => wrap(encode(text.replaceAll(/\r?\n/g, '\r\n')), LINE);

/** A newsletter in one language: shared parts are encoded once, the recipient's own for each, joined by soft breaks. */
export class Message {
  readonly #parts: Parts;
  readonly #head: string;
  readonly #bodies: Pattern;
  readonly #subject: string | null;
  readonly #boundary = `=_${randomBytes(12).toString('hex')}`;

  constructor(parts: Parts, from: string, headers: Readonly<Record<string, string>>) {
    this.#parts = parts;
    const node = new MimeNode(`multipart/alternative; boundary="${this.#boundary}"`);
    node.setHeader('From', from);
    for (const [name, value] of Object.entries(headers)) node.setHeader(name, value);
    const own = /^(Date|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding):/i;
    const kept = node
      .buildHeaders()
      .split(/\r\n(?!\s)/)
      .filter((line) => !own.test(line));
    const type = `Content-Type: multipart/alternative;\r\n boundary="${this.#boundary}"`;
    this.#head = [...kept, 'MIME-Version: 1.0', type].join('\r\n');
    this.#subject = parts.subject.every((part) => typeof part === 'string')
      ? subjectLine(fill(parts.subject, {}))
      : null;
    this.#bodies = [
      this.#opening('text/plain'),
      ...encoded(parts.text),
      this.#opening('text/html'),
      ...encoded(parts.html),
      `\r\n--${this.#boundary}--\r\n`,
    ];
  }

  subject = (values: Values) => fill(this.#parts.subject, values);
  text = (values: Values) => fill(this.#parts.text, values);
  html = (values: Values) => fill(this.#parts.html, values, escapeXml);

  /** The message as sent over the wire. `headers` are the recipient's own, as complete lines. */
  raw({ id, to, values, headers }: { id: string; to: string; values: Values; headers: readonly string[] }): string {
    const subject = this.#subject ?? subjectLine(this.subject(values));
    const date = new Date().toUTCString().replace('GMT', '+0000');
    const lines = [this.#head, `Message-ID: <${id}>`, `Date: ${date}`, `To: ${to}`, subject, ...headers];
    let isHtml = false;
    let body = '';
    for (const part of this.#bodies) {
      if (typeof part === 'string') {
        if (part.includes('Content-Type: text/html')) isHtml = true;
        body += part;
      } else {
        const value = values[part.field];
        const written = value ? (isHtml ? escapeXml(value) : value) : part.fallback;
        body += `${SOFT_BREAK}${quoted(written)}${SOFT_BREAK}`;
      }
    }
    return `${lines.join('\r\n')}\r\n${body}`;
  }

  #opening = (type: string) =>
    `\r\n--${this.#boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

const encoded = (pattern: Pattern): Pattern => pattern.map((part) => (typeof part === 'string' ? quoted(part) : part));

function subjectLine(subject: string): string {
  const line = subject.replaceAll(/\s+/g, ' ').trim();
  return foldLines(`Subject: ${isPlainText(line) ? line : encodeWords(line, 'Q', 52, true)}`, 76);
}
