import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Letter } from './letter';
import { escapeHtml } from './message';

/**
 * Keeps a letter as a page in a folder, to be opened with a browser, where there is no mail server: the way of somebody who
 * tries the portal out. Its links work, so the folder is for the owner's eyes only. Returns the file.
 */
export async function keepLetter(
  folder: string,
  to: string,
  { subject, html }: Pick<Letter, 'subject' | 'html'>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const words = subject
    .normalize('NFD')
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, 60);
  const file = path.join(folder, `${time}-${words}-${crypto.randomUUID().slice(0, 4)}.html`);
  const head = `<p>${escapeHtml(to)}<br><b>${escapeHtml(subject)}</b></p><hr>`;
  await writeFile(
    file,
    html.replace(/<body[^>]*>/, (body) => body + head),
    { mode: 0o600 },
  );
  return file;
}
