// node run-program.mjs PROGRAM ARGS…: runs a program that is not Node.js, and lets it outlive nobody.
import { spawn } from 'node:child_process';
import process from 'node:process';

const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('exit', () => child.kill('SIGKILL'));
