// Runs a command with DATABASE_URL set: the one given, or the embedded database's.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { start } from './embedded-postgres.mjs';

const root = path.resolve(import.meta.dirname, '..');
if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
process.env.DATABASE_URL ||= (await start()).url;
const [command, ...args] = process.argv.slice(2);
process.env.PATH = path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH;
const child = spawn(command, args, { stdio: 'inherit', cwd: root, shell: process.platform === 'win32' });
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
