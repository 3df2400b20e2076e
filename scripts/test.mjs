// npm test [-- stage …]: from a fresh clone to one line, "N passed, N failed". Installs missing
// packages and a browser, then runs all stages, even if one fails.
import process from 'node:process';
import { ensureInstalled } from './steps/install.mjs';
import { stopAll } from './steps/processes.mjs';
import { bold, dim, green, red, say, seconds, step } from './steps/progress.mjs';

const begun = performance.now();
const results = [];

async function runStage(name, stage, chosen, limit) {
  const since = performance.now();
  say(`\n${bold(name)}`);
  // Stopped runners print which files were running. What later stages wait for is stopped, too: they say so.
  const clock = setTimeout(() => void stopAll(), limit);
  const result = await stage(chosen).catch((error) => {
    say(error.message || `${name} was stopped after ${limit / 60_000} minutes`);
    return { passed: 0, failed: 1 };
  });
  clearTimeout(clock);
  results.push({ name, ...result, time: seconds(since) });
}

function total(what) {
  return results.reduce((sum, result) => sum + (result[what] ?? 0), 0);
}

function sayResults() {
  say();
  for (const { name, passed, failed, onlyAgain = 0, time } of results) {
    const mark = failed > 0 ? red('✗') : green('✓');
    say(
      `  ${mark} ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${dim(time.padStart(10))}`,
    );
    if (onlyAgain > 0) say(red(`    ${onlyAgain} of them only at a further attempt: see "flaky" above`));
  }
  say(dim(`  total ${seconds(begun)}`));
}

async function main() {
  await step('packages', ensureInstalled);
  const { BY_NIGHT, LIMIT, stages } = await import('./steps/stages.mjs');
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in stages));
  if (unknown.length > 0)
    throw new Error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`);
  const usual = Object.keys(stages).filter((name) => process.env.LONG_PROOF === 'yes' || !BY_NIGHT.includes(name));
  const wanted = asked.length > 0 ? asked : usual;
  const chosen = Object.entries(stages).filter(([name]) => wanted.includes(name));
  const { ensureBrowser } = await import('./steps/browser.mjs');
  if (chosen.some(([name]) => name === 'browser')) await step('browser', ensureBrowser);
  const names = chosen.map(([name]) => name);
  for (const [name, stage] of chosen) await runStage(name, stage, names, LIMIT);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void stopAll().then(() => process.exit(130)));
}
try {
  await main();
} catch (error) {
  say(`\n${red(error.message)}`);
  results.push({ name: 'start', passed: 0, failed: 1, time: seconds(begun) });
}
sayResults();
const again = total('onlyAgain');
say(`${total('passed')} passed, ${total('failed')} failed${again > 0 ? `, ${again} only at a further attempt` : ''}`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
