// Answers the JSON-RPC requests of Prisma's CLI, one per line, in order of arrival.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { MigrationPg } from './adapter.mjs';
import { connectionError, createDatabase, parseUrl } from './connection.mjs';
import { loadWasm } from './wasm.mjs';

const METHODS = new Set([
  'applyMigrations',
  'createMigration',
  'dbExecute',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'diff',
  'ensureConnectionValidity',
  'evaluateDataLoss',
  'introspect',
  'introspectSql',
  'markMigrationApplied',
  'markMigrationRolledBack',
  'reset',
  'schemaPush',
]);

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** @param {{ datamodels: string[], datasource?: { url: string, shadowDatabaseUrl?: string } }} options */
export function serve({ datamodels, datasource }) {
  const target = datasource?.url ? parseUrl(datasource.url) : undefined;
  let loading;
  const engine = () => (loading ??= loadEngine(target, datamodels, datasource));
  let prints = 0;

  async function call(method, params) {
    if (method === 'createDatabase') return createDatabase(target);
    const { instance } = await engine();
    if (method === 'getDatabaseVersion') return instance.version(params ?? undefined);
    if (!METHODS.has(method)) throw new Error(`Method not supported by the WebAssembly engine: ${method}`);
    const result = await instance[method](params);
    // The next command, the evaluation of data loss, cannot find a shadow database by itself: it needs the schema of
    // exactly these migrations in its cache, which the diagnosis fills as a by-product.
    if (method === 'applyMigrations' && result.appliedMigrationNames.length > 0) await instance.devDiagnostic(params);
    if (method !== 'diff') return result ?? null;
    // The native engine prints a diff itself, by asking the CLI to.
    const { stdout, ...rest } = result;
    if (stdout) send({ id: `print-${++prints}`, method: 'print', params: { content: stdout.replace(/\n$/, '') } });
    return rest;
  }

  async function answer({ id, method, params }) {
    try {
      send({ id, result: await call(method, params) });
    } catch (error) {
      const registry = (await loading?.catch(() => undefined))?.factory.errorRegistry;
      const data = explain(error, registry, target);
      send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } });
    }
  }

  let queue = Promise.resolve();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    const request = line.trim() ? JSON.parse(line) : {};
    // A message without a method is the CLI acknowledging a `print`.
    if (request.method) queue = queue.then(() => answer(request));
  });
  lines.on('close', () => void queue.then(() => process.exit(0)));
  process.on('SIGTERM', () => process.exit(0));
}

async function loadEngine(target, files, datasource) {
  if (!target) throw Object.assign(new Error('No datasource url: set DATABASE_URL.'), { code: 'P1012' });
  const { SchemaEngine } = await loadWasm();
  const datamodels = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')]));
  const factory = bindMigrationAwareSqlAdapterFactory(
    new MigrationPg(target.config, target.schema, datasource.shadowDatabaseUrl),
  );
  const trace = process.env.SCHEMA_ENGINE_TRACE ? (line) => process.stderr.write(`${line}\n`) : () => {};
  const instance = await SchemaEngine.new({ datamodels: datamodels.length ? datamodels : undefined }, trace, factory);
  return { instance, factory };
}

/**
 * Converts an error for the CLI. Errors thrown by the adapter arrive
 * through WebAssembly as a mere number in a message.
 */
function explain(thrown, registry, target) {
  const message = typeof thrown?.message === 'string' ? thrown.message : '';
  const number = /external error.*?(\d+)/i.exec(message)?.[1];
  const inner = number === undefined ? undefined : registry?.consumeError?.(Number(number))?.error;
  const error = inner ?? thrown;
  const panic = globalThis.PRISMA_WASM_PANIC_REGISTRY.get();
  if (error instanceof WebAssembly.RuntimeError && panic) return { is_panic: true, message: panic };
  const fromDatabase = target && error?.code && !String(error.code).startsWith('P');
  if (fromDatabase) return { is_panic: false, ...connectionError(error, target) };
  return {
    is_panic: false,
    message: error?.message ?? String(error),
    error_code: error?.code,
    meta: error?.meta ?? null,
  };
}
