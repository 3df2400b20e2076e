// The API with its worker and a mail server: for tests that read the letters sent.
import { clientOf, formsOf } from './client';
import { startMailCatcher } from './mail-catcher';

/** Call before anything reads the environment; all of it lives as long as the file's tests. */
export async function lettersHouse({ isLive = false, variables = {} } = {}) {
  const mail = await startMailCatcher();
  Object.assign(process.env, { SMTP_URL: mail.url, APP_URL: 'http://portal.example', ...variables });
  const { startApi } = await import('./api-server');
  const { startLive } = await import('@/lib/web/realtime/live');
  const { openWorkingQueue } = await import('@/lib/run/jobs/queue');
  const { work } = await import('@/lib/nouns/jobs/workers');
  const { db } = await import('@/lib/run/db/db');
  const people = await import('./people');
  const [{ url, stop }, queue] = await Promise.all([startApi(isLive ? startLive() : undefined), openWorkingQueue()]);
  await work(queue);
  afterAll(() => Promise.all([stop(), queue.stop({ graceful: false }), mail.stop()]));
  return { mail, url, call: clientOf(url), post: formsOf(url), db, ...people };
}
