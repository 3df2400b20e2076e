// docker-compose.yml from nothing: built, walked, killed and stopped (scripts/walk-compose.sh). Only where a Docker engine answers; the
// name of the test says which of the two it was. Part of `npm run test:cluster`.
import { execFileSync, spawnSync } from 'node:child_process';

const engine = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8' });
const isThere = engine.status === 0;

// Named by what happened, so that a list of passed tests does not claim a walk.
test(`the containers hold${isThere ? '' : ': NOT WALKED, no Docker engine answers here'}`, {
  timeout: 1_800_000,
}, () => {
  const said = isThere ? execFileSync('scripts/walk-compose.sh', { encoding: 'utf8' }) : 'No engine.';
  console.log(said);
  expect(said).toMatch(isThere ? /All checks passed\./ : /No engine/);
});
