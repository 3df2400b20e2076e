// Stands in for the package of that name, which throws outside of server components; see vitest.config.ts.
export {};
