import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Letter } from './letter';
import { escapeHtml } from './message';

/**
 * Saves an e-mail as an HTML page in a folder if no mail server is configured, for trying out the portal. Its links
 * work, so only the owner may read the folder. Returns the file name.
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
