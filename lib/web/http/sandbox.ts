import type { Person } from '@/lib/core/actor/actor';
import { requestContext } from '@/lib/run/request-context';

const READING = ['GET', 'HEAD'];

/** From here on, what a test key writes is rolled back. What it reads is real, and so noted as ever. */
export function enterSandbox({ method }: Request, key: Person['key']): void {
  const context = requestContext.getStore();
  if (!key?.isTest || !context) return;
  context.isSandbox = !READING.includes(method);
}

/** For what is kept of the call itself, such as a refusal. */
export function leaveSandbox(): void {
  const context = requestContext.getStore();
  if (context) context.isSandbox = false;
}
