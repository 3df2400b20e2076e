import process from 'node:process';

// One JSON object per line on stderr, in the native engine's format.
export function log(level, message, extra = {}) {
  process.stderr.write(
    `${JSON.stringify({
      timestamp: new Date().toISOString(),
      level,
      fields: { message, ...extra },
      target: level === 'ERROR' ? 'schema_engine::logger' : 'schema_engine',
    })}\n`,
  );
}
