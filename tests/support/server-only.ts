// Replaces the package of that name; see vitest.config.ts.
export {};
