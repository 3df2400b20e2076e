// The former release, built beside this one from the repository's own history.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASELINE, readMigrations, replacedByBaseline } from '@/scripts/apply-migrations.mjs';
import { FORMER_RELEASE } from '../../support/migration-rules';

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] });

/** Checks out and builds the former release, once for each: UPGRADE_FROM, else the commit of FORMER_RELEASE. */
export function formerBuild(): { folder: string; commit: string; migrations: string } {
  const added = ['log', '-1', '--format=%H', '--diff-filter=A', '--', `prisma/migrations/${FORMER_RELEASE}`];
  const adding = process.env.UPGRADE_FROM ?? run('.', 'git', ...added).trim();
  const isBefore = !process.env.UPGRADE_FROM && FORMER_RELEASE === BASELINE.name;
  const commit = adding && run('.', 'git', 'rev-parse', `${adding}${isBefore ? '^' : ''}^{commit}`).trim();
  if (!commit) throw new Error(`No commit added ${FORMER_RELEASE}: set UPGRADE_FROM to the former release.`);
  const folder = join(tmpdir(), `portal-former-${commit.slice(0, 10)}`);
  const migrations = join(folder, 'own-migrations');
  const mark = join(folder, '.built');
  if (!existsSync(mark)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`]);
    cpSync(join(folder, 'prisma/migrations'), migrations, { recursive: true });
    run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    run(folder, 'npm', 'run', 'build');
    writeFileSync(mark, commit);
  }
  return { folder, commit, migrations };
}

/** Puts the migrations of this version into the former release's folder, for its tests to run on. */
export function giveMigrations(folder: string): string[] {
  const own = readMigrations(join(folder, 'own-migrations'));
  const present = readMigrations('prisma/migrations');
  const has = (migrations: typeof own, { checksum }: (typeof own)[number]) =>
    migrations.some((each) => each.checksum === checksum);
  const replaced = replacedByBaseline('prisma/migrations').filter((name) => own.some((each) => each.name === name));
  const changed = own.find((each) => !replaced.includes(each.name) && !has(present, each));
  if (changed)
    throw new Error(`${changed.name} was changed after it was released: put the change into a migration of its own.`);
  const newer = present
    .filter((each) => !has(own, each) && !(replaced.length && each.name === BASELINE.name))
    .map(({ name }) => name);
  for (const name of newer)
    cpSync(`prisma/migrations/${name}`, join(folder, 'prisma/migrations', name), { recursive: true });
  return newer;
}
