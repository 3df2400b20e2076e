import process from 'node:process';

// One JSON object a line on stderr, in the shape the native engine logs.
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
