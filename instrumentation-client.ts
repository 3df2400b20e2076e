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

// Zod would try on every page that has it whether it may evaluate text, and each try is reported. Its own `config` would
// bring it to pages without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
