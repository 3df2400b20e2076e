import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { parseUrl, withClient } from './connection.mjs';

// The adapter is made for queries. Migrations also need the catalogs' one-byte "char" type, and scripts sent as a
// whole: the adapter would split them at every semicolon, even inside a function body.
const PG_CHAR = 18;
const PG_TEXT = 25;
function forMigrations(adapter) {
  const charColumns = new WeakMap();
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const columns = [];
    result.fields.forEach((field, i) => {
      if (field.dataTypeID !== PG_CHAR) return;
      field.dataTypeID = PG_TEXT;
      columns.push(i);
    });
    charColumns.set(result.rows, columns);
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const i of charColumns.get(result.rows) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
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
  async connect() {
    return forMigrations(await super.connect());
  }
  async connectToShadowDb() {
    if (this.#shadowUrl) {
      const shadow = parseUrl(this.#shadowUrl);
      const adapter = forMigrations(await new PrismaPg(shadow.config, { schema: shadow.schema }).connect());
      await adapter.executeScript('DROP SCHEMA IF EXISTS "public" CASCADE; CREATE SCHEMA "public";');
      return adapter;
    }
    const database = `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`;
    await withClient(this.#config, (c) => c.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`));
    const adapter = forMigrations(
      await new PrismaPg({ ...this.#config, database }, { schema: this.#schema }).connect(),
    );
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
