import pg from 'pg';

// In node-postgres a connection string overrides `database`, but the adapter creates its shadow
// database by setting `database`: so the URL is split into its parts.
export function parseUrl(raw) {
  const url = new URL(raw);
  const q = url.searchParams;
  const sslmode = q.get('sslmode');
  const config = {
    host: q.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    max: 4,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: Number(q.get('connect_timeout') ?? 5) * 1000,
  };
  if (sslmode && sslmode !== 'disable' && sslmode !== 'prefer') {
    config.ssl = { rejectUnauthorized: sslmode === 'verify-full' || sslmode === 'verify-ca' };
  }
  return { config, schema: q.get('schema') ?? undefined };
}

export async function withClient(config, fn) {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** The errors that Prisma's CLI expects for common connection failures. */
export function connectionError(error, { config }) {
  const at = `\`${config.host}:${config.port}\``;
  switch (error.code) {
    case '3D000':
      return { error_code: 'P1003', message: `Database \`${config.database}\` does not exist` };
    case '28P01':
    case '28000':
      return {
        error_code: 'P1000',
        message: `Authentication failed against database server, the provided database credentials for \`${config.user}\` are not valid.`,
      };
    case '42P04':
      return { error_code: 'P1009', message: `Database \`${config.database}\` already exists` };
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return { error_code: 'P1001', message: `Can't reach database server at ${at}` };
    default:
      return { error_code: error.code?.startsWith?.('P') ? error.code : undefined, message: error.message };
  }
}

export async function createDatabase(target) {
  const { config } = target;
  const name = pg.escapeIdentifier(config.database);
  await withClient({ ...config, database: 'postgres' }, (c) => c.query(`CREATE DATABASE ${name}`));
  return { databaseName: config.database };
}
