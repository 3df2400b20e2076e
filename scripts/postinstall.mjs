#!/usr/bin/env node
// After npm ci: generates what is not committed, and installs the git hooks.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { writeRegistries } from './generate-registries.mjs';

const root = path.resolve(import.meta.dirname, '..');
const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim();

execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], { cwd: root, stdio: 'inherit' });
writeRegistries();

/** Only in a checkout of this repository that has no hooks of its own. */
function installHooks() {
  if (!fs.existsSync(path.join(root, '.git')) || !fs.existsSync(path.join(root, '.githooks'))) return;
  try {
    if (run('git', 'config', '--default', '', '--get', 'core.hooksPath') === '')
      run('git', 'config', 'core.hooksPath', '.githooks');
  } catch (error) {
    console.warn(`The git hooks were not installed: ${error.message}`);
  }
}
installHooks();
