import process from 'node:process';
import pg from 'pg';
import { connectionError, createDatabase, parseUrl, withClient } from './connection.mjs';
import { log } from './log.mjs';

// The few commands that Prisma's CLI passes as arguments instead of over stdin.
export async function runCommand(command, datasource) {
  log('INFO', 'Starting schema engine CLI');
  const target = parseUrl(datasource.url);
  try {
    if (command === 'can-connect-to-database') await withClient(target.config, (c) => c.query('SELECT 1'));
    else if (command === 'create-database') await createDatabase(target);
    else if (command === 'drop-database') {
      const name = pg.escapeIdentifier(target.config.database);
      await withClient({ ...target.config, database: 'postgres' }, (c) =>
        c.query(`DROP DATABASE ${name} WITH (FORCE)`),
      );
    } else throw new Error(`Unknown command: ${command}`);
    log('INFO', 'ok');
  } catch (error) {
    const { message, error_code } = connectionError(error, target);
    log('ERROR', message, { error_code, is_panic: false });
    process.exitCode = 1;
  }
}
