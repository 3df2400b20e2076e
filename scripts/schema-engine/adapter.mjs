import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { parseUrl, withClient } from './connection.mjs';

// The adapter is made for queries. Migrations also need the catalogs' one-byte "char" type, which it refuses, and scripts
// sent as a whole, which it splits at every semicolon, even inside a function body. Both are added from outside, by the
// pool it is given and by the methods of Prisma's interface for adapters.
const PG_CHAR = 18;
const PG_TEXT = 25;

/** Hands out "char" columns as text, and remembers which they were. */
class CatalogPool extends pg.Pool {
  charColumns = new WeakMap();
  async query(...args) {
    const result = await super.query(...args);
    const chars = (result.fields ?? []).filter(({ dataTypeID }) => dataTypeID === PG_CHAR);
    for (const field of chars) field.dataTypeID = PG_TEXT;
    if (chars.length > 0)
      this.charColumns.set(
        result.rows,
        chars.map((field) => result.fields.indexOf(field)),
      );
    return result;
  }
}

async function connectForMigrations(config, schema) {
  const pool = new CatalogPool(config);
  const adapter = await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const i of pool.charColumns.get(result.rows) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  // Without arguments PostgreSQL receives the whole text at once.
  adapter.executeScript = async (sql) => void (await adapter.executeRaw({ sql, args: [], argTypes: [] }));
  return adapter;
}

export class MigrationPg extends PrismaPg {
  #config;
  #schema;
  #shadowUrl;
  constructor(config, schema, shadowUrl) {
    super(config, { schema });
    this.#config = config;
    this.#schema = schema;
    this.#shadowUrl = shadowUrl;
  }
  connect() {
    return connectForMigrations(this.#config, this.#schema);
  }
  async connectToShadowDb() {
    if (this.#shadowUrl) {
      const shadow = parseUrl(this.#shadowUrl);
      const adapter = await connectForMigrations(shadow.config, shadow.schema);
      await adapter.executeScript('DROP SCHEMA IF EXISTS "public" CASCADE; CREATE SCHEMA "public";');
      return adapter;
    }
    const database = `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`;
    await withClient(this.#config, (c) => c.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`));
    const adapter = await connectForMigrations({ ...this.#config, database }, this.#schema);
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      await withClient(this.#config, (c) =>
        c.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`),
      );
    };
    return adapter;
  }
}
