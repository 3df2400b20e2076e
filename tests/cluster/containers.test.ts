// docker-compose.yml from nothing: built, walked, killed and stopped (scripts/walk-compose.sh). Only where a Docker engine answers; the
// name of the test says which of the two it was. Part of `npm run test:cluster`.
import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const engine = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8' });
const isThere = engine.status === 0;

test(isThere ? `the containers hold (Docker ${engine.stdout.trim()})` : 'NOT WALKED: no Docker engine answers here', {
  timeout: 1_800_000,
}, () => {
  if (!isThere) return expect(engine.stdout ?? '').toBe('');
  const said = execFileSync('scripts/walk-compose.sh', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  console.log(said);
  return expect(said).toContain('All of it holds.');
});
