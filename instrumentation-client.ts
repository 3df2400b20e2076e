import { config } from 'zod/v4/core';

/**
 * Runs before Next.js does. Its loader and the registration of our worker pass addresses as text, which the
 * Content-Security-Policy of signed-in pages leaves to the policy named `default`: it takes nothing but our own
 * scripts, and no markup and no code at all.
 */
interface Rules {
  createScriptURL: (address: string) => string | null;
}
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown };
};

function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith('/_next/static/') || pathname === '/sw.js');
}

trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (isOwnScript(address) ? address : null),
});

// Otherwise it tries on every page whether it may evaluate text, and each try is reported.
config({ jitless: true });
