import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { log } from './log.mjs';

const require = createRequire(import.meta.url);

globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
  message: '',
  get() {
    return this.message;
  },
  set_message(m) {
    this.message = `RuntimeError: ${m}`;
  },
};

// A panic inside the engine surfaces as an exception outside any request.
process.on('uncaughtException', (error) => {
  const panic = globalThis.PRISMA_WASM_PANIC_REGISTRY.get();
  log('ERROR', panic || error?.message || String(error), { is_panic: true, backtrace: error?.stack });
  process.exit(101);
});

export async function loadWasm() {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = require.resolve('@prisma/schema-engine-wasm').replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}
