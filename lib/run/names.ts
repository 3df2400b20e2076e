/** The words of one text. */
export type Words<Text extends string> = Text extends `${infer Before}\n${infer After}`
  ? Words<Before> | Words<After>
  : Text extends `${infer Before} ${infer After}`
    ? Words<Before> | Words<After>
    : Text extends ''
      ? never
      : Text;

/** A long list of names, written as one text that may be wrapped; the type checker knows each of them. */
export const names = <const Text extends string>(text: Text): Words<Text>[] =>
  text.trim().split(/\s+/) as Words<Text>[];

/** What Prisma selects, or zod picks: these names. */
export const picked = <const Text extends string>(text: Text) =>
  Object.fromEntries(names(text).map((name) => [name, true])) as Record<Words<Text>, true>;

/** A value for each of these names. */
export const eachOf = <const Name extends string, Value>(all: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(all.map((name) => [name, value(name)])) as Record<Name, Value>;

/** Under which name each word is listed: `{ good: 'done sent' }` makes `{ done: 'good', sent: 'good' }`. */
export const listedUnder = <const Name extends string, const Text extends string>(lists: Record<Name, Text>) =>
  Object.fromEntries(
    Object.entries<Text>(lists).flatMap(([name, text]) => names(text).map((word) => [word, name])),
  ) as Record<Words<Text>, Name>;
