import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeXml } from '@/lib/run/i18n/escape';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Delivery } from './deliver';
import type { Letter } from './letter';

type Attachments = NonNullable<Delivery['attachments']>;

/**
 * Saves an e-mail as an HTML page in a folder if no mail server is configured, for trying out the portal; its
 * attachments in a folder beside it, linked from the page. Its links work, so only the owner may read the folder.
 * Returns its path.
 */
export async function keepLetter(
  folder: string,
  to: string,
  { subject, html }: Pick<Letter, 'subject' | 'html'>,
  attachments: Attachments = [],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const words = plainLetters(subject)
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, 60);
  const name = `${time}-${words}-${crypto.randomUUID().slice(0, 8)}`;
  const file = path.join(folder, `${name}.html`);
  const links = await keepAttachments(folder, name, attachments);
  const head = `<p>${escapeXml(to)}<br><b>${escapeXml(subject)}</b></p>${links}<hr>`;
  // Renamed once it is whole: a process killed while writing leaves no half or empty letter.
  const unfinished = `${file}.part`;
  await writeFile(
    unfinished,
    html.replace(/<body[^>]*>/, (body) => body + head),
    { mode: 0o600 },
  );
  await rename(unfinished, file);
  return file;
}

/** Numbered files, because names are chosen by senders. Returns the links to them as HTML. */
async function keepAttachments(folder: string, letter: string, attachments: Attachments): Promise<string> {
  if (attachments.length === 0) return '';
  const within = path.join(folder, letter);
  await mkdir(within, { mode: 0o700 });
  const links = attachments.map(async ({ filename, contentType, content }, index) => {
    const called = `${index + 1}.${contentType.replace(/^.*\W/, '')}`;
    // Keeps the build from treating any file of the project as one of these.
    await writeFile(path.join(/* turbopackIgnore: true */ within, called), content, { mode: 0o600 });
    return `<li><a href="${letter}/${called}">${escapeXml(filename)}</a></li>`;
  });
  return `<ul>${(await Promise.all(links)).join('')}</ul>`;
}
