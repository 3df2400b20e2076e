// A program that keeps a copy of centers and questions in step, as the introduction of /api/docs shows it; the copy and its
// position are in one file. Ends when there is nothing more, unless it is told to stay; may be killed at any moment.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const [, , api, token, file, stays] = process.argv;

async function get(path) {
  const answer = await fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const { position, records } = JSON.parse(readFileSync(file, 'utf8'));
for (let [after, more] = [position, true]; more || stays; ) {
  process.stdout.write('.');
  const page = await get(`events?types=centers.*,faqs.*&limit=10&after=${after}`);
  for (const path of new Set(page.events.map(({ resource, recordId }) => `${resource}/${recordId}`))) {
    const record = await get(path);
    if (record) records[path] = record;
    else delete records[path];
  }
  ({ more, next: after } = page);
  writeFileSync(`${file}.new`, JSON.stringify({ position: after, records }));
  renameSync(`${file}.new`, file);
}
