// Verifies a mail's signature like a mail server (RFC 6376, relaxed/relaxed), with node:crypto only.
import { createHash, createPublicKey, verify } from 'node:crypto';

export type Checked = { domain: string; selector: string; signs: string[]; bodyHolds: boolean; headersHold: boolean };

const relaxedValue = (value: string) =>
  value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}

/** @param raw a mail as transmitted, one character per byte */
export function verifyDkim(raw: string, publicKey: string): Checked | null {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const named = (name: string) => headers.findLast((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const textIn = (line: string) => line.slice(line.indexOf(':') + 1);
  const signature = named('dkim-signature');
  if (!signature) return null;
  const tags = Object.fromEntries(
    relaxedValue(textIn(signature))
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  ) as Record<string, string>;
  const signs = tags.h!.split(':').map((name) => name.trim());
  const lines = signs.flatMap((name) => {
    const line = named(name);
    return line === undefined ? [] : [`${name.toLowerCase()}:${relaxedValue(textIn(line))}`];
  });
  const itself = relaxedValue(textIn(signature)).replace(/\bb=[^;]*$/, 'b=');
  const content = `${lines.join('\r\n')}\r\ndkim-signature:${itself}`;
  const hash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64');
  const given = Buffer.from(tags.b!.replaceAll(' ', ''), 'base64');
  return {
    domain: tags.d!,
    selector: tags.s!,
    signs,
    bodyHolds: hash === tags.bh,
    headersHold: verify('rsa-sha256', Buffer.from(content, 'latin1'), createPublicKey(publicKey), given),
  };
}
