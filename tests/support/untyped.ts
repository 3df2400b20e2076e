/**
 * A value whose type a test cannot write: an answer of another process, half a record where the rest is not read, bytes
 * whose types differ between Node.js and the browser. The only place where tests give a value a type that nobody has checked.
 */
export const untyped = (value: unknown) => value as never;
