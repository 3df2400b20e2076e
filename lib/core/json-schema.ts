// JSON Schema fragments for answers and forms without a zod schema.

export type Json = Record<string, unknown>;

export const text = { type: 'string' };
export const flag = { type: 'boolean' };
export const number = { type: 'integer' };
export const id = { type: 'string', format: 'uuid' };
export const instant = { type: 'string', format: 'date-time' };
export const upload = { type: 'string', format: 'binary' };
export const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
export const list = (items: Json): Json => ({ type: 'array', items });

export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Required, except those in `maybe`. */
export const object = (properties: Json, maybe: string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !maybe.includes(name)),
});

/** The fields of a form: texts unless specified; any may be omitted, and the answer names missing ones. */
export const fields = (names: string, more: Json = {}): Json => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.split(' ').map((name) => [name, text])), ...more },
});

export const asked = (name: string, schema: Json = text, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});
