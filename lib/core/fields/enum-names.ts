// The values of enums with hyphens, such as `area-manager`, have underscores in Prisma's client.

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;
type Hyphenated<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphenated<Tail>}`
  : Name;

/** The value of an enum as Prisma's client names it. */
export const clientName = <Name extends string>(name: Name) => name.replaceAll('-', '_') as Underscored<Name>;

/** The value of an enum as the API and the database name it. */
export const apiName = <Name extends string>(name: Name) => name.replaceAll('_', '-') as Hyphenated<Name>;
