// Values that match a JSON schema, at the edges of what it allows, and values that do not.
import fc from 'fast-check';

type Schema = ReturnType<typeof JSON.parse>;

const odd = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  'null',
  '-1',
  '1e309',
  '99999999999999999999',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '<b>',
  '🦷',
  '../../etc',
  'a'.repeat(3000),
  '[object Object]',
  '2024-02-30',
  '0000-01-01',
);

const point = fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }));

/** `fc.string({ unit: 'binary' })` sorts all of Unicode before its first text: a second, and many on a busy machine. */
export const anyText = (maxLength: number) =>
  fc.array(point, { maxLength }).map((points) => String.fromCodePoint(...points));

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  odd,
  anyText(20),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 3 }),
);

const instant = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const written = fc.stringMatching(/^[\w.~!$&'()*+,;=:@/-]{0,20}$/);

/** `fc.webUrl` sorts all of Unicode as well. */
export const webAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), written, fc.option(written))
  .map(([scheme, host, path, query]) => `${scheme}://${host}/${path}${query === null ? '' : `?${query}`}`);

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => text.trim() || 'x');

function texts({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'email') return fc.integer({ min: 1, max: 1e9 }).map((n) => `p${n}@tests.example`);
  if (format === 'date-time') return instant;
  if (format === 'date') return instant.map((text) => text.slice(0, 10));
  if (format === 'uri') return webAddress;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return word.map((text) => text.slice(0, maxLength).trim().padEnd(minLength, 'x'));
}

/** A value that the schema allows; optional properties are sometimes left out. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.integer({ min: (schema.minimum ?? 0) * 100, max: (schema.maximum ?? 100) * 100 }).map((n) => n / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.uniqueArray(fitting(schema.items), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'object': {
      const properties = Object.entries<Schema>(schema.properties ?? {}).map(([name, one]) => [name, fitting(one)]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
    }
    default:
      return fc.constant(null);
  }
}

export const disturbed = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fitting(schema), fc.oneof(fc.constantFrom('surprise', ...Object.keys(schema.properties)), fc.string()), junk)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
