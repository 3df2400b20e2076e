// In place of @node-rs/argon2 in API tests, which hash hundreds of passwords: the same functions, at the lowest cost. What it costs
// the portal is tested by lib/nouns/accounts/passwords.test.ts; a stored hash names its own cost, so that both are verified alike.
import { createRequire } from 'node:module';
import type { hash as Hash, verify as Verify } from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash; verify: typeof Verify };

export const { verify } = real;
export const hash: typeof Hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1, parallelism: 1 });
