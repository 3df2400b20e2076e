// Runs once before the API tests, and once after them.
import type { TestProject } from 'vitest/node';
import { buildThreads } from '@/scripts/build-threads.mjs';
import { holdOpen, stopWhenUnused } from '@/scripts/embedded-postgres.mjs';
import { alive } from '@/scripts/postgres/state.mjs';
import { dropLeftovers, ensureTemplate, TEST_FOLDER, testServer } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: { server: string; template: string; run: number };
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildThreads();
  const { url, embedded } = await testServer();
  const inUse = await holdOpen(url);
  await dropLeftovers(url, (run) => !alive(run));
  provide('databases', { server: url, template: await ensureTemplate(url), run: process.pid });
  return async () => {
    await dropLeftovers(url, (run) => run === process.pid);
    await inUse.end();
    if (embedded) await stopWhenUnused({ folder: TEST_FOLDER });
  };
}
