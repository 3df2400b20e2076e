// A program that keeps a copy of centers and questions in step, as the introduction of /api/docs shows it; the copy and its
// position are in one file. Ends when there is nothing more, unless it is told to stay; may be killed at any moment.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const [, , api, token, file, stays] = process.argv;

async function get(path) {
  const answer = await fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const { position, records } = JSON.parse(readFileSync(file, 'utf8'));
for (let [after, more] = [position, true]; more || stays; ) {
  process.stdout.write('.');
  const page = await get(`events?types=centers.*,faqs.*&limit=10&after=${after}`);
  for (const list of ['centers', 'faqs']) {
    const ids = page.events.filter(({ resource }) => resource === list).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const found = await get(`${list}?limit=100&_id[in]=${ids}`);
    for (const id of ids) delete records[`${list}/${id}`];
    for (const record of found) records[`${list}/${record._id}`] = record;
  }
  ({ more, next: after } = page);
  writeFileSync(`${file}.new`, JSON.stringify({ position: after, records }));
  renameSync(`${file}.new`, file);
}
