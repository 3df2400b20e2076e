import process from 'node:process';

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colours ? `\u001B[${code}m${text}\u001B[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
export const green = paint(32);
export const red = paint(31);

export const say = (text = '') => process.stdout.write(`${text}\n`);
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const NAME_WIDTH = 12;
const TEXT_WIDTH = 46;

function line(mark, name, text, time) {
  return `  ${mark} ${name.padEnd(NAME_WIDTH)} ${text.padEnd(TEXT_WIDTH)} ${dim(time.padStart(8))}`;
}

/**
 * Runs one step. `work` returns a few words about what it did; it may call its argument to report what it is doing.
 * @param {string} name
 * @param {(doing: (text: string) => void) => Promise<string>} work
 */
export async function step(name, work) {
  const begun = performance.now();
  let doing = '';
  const redraw = () => process.stdout.write(`\r${line('…', name, doing, seconds(begun))}`);
  const timer = process.stdout.isTTY ? setInterval(redraw, 200) : undefined;
  const finish = (mark, text) => {
    clearInterval(timer);
    say(`${process.stdout.isTTY ? '\r' : ''}${line(mark, name, text, seconds(begun))}`);
  };
  try {
    const done = await work((text) => {
      doing = text;
      if (!process.stdout.isTTY) say(line('…', name, text, ''));
    });
    finish(green('✓'), done);
  } catch (error) {
    finish(red('✗'), 'failed');
    throw error;
  }
}
