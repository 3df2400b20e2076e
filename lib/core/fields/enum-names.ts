// The values of enums with hyphens, such as `area-manager`, have underscores in Prisma's client.

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;
type Hyphenated<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphenated<Tail>}`
  : Name;

export const clientName = <Name extends string>(name: Name) => name.replaceAll('-', '_') as Underscored<Name>;

export const apiName = <Name extends string>(name: Name) => name.replaceAll('_', '-') as Hyphenated<Name>;
