import { Problem } from '@/lib/run/errors';
import { IS_LONG, isToday } from './long-proof';

/** A parser of what others send, and what its input is made of. */
export type Parser = {
  name: string;
  files: readonly string[];
  tokens: readonly string[];
  valid: string;
  /** Characters, or bytes of what is given as Latin-1: the most that is let in, or what shows more than linear time. */
  length: number;
  parse: (text: string) => unknown;
};

/** Tries all and fails with the last refusal: one parser's refusal must not keep the others from trying. */
export function eachOf<One>(all: readonly One[], parseOne: (one: One) => unknown): void {
  for (const one of all) {
    try {
      parseOne(one);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}

/** Of each parser; a quarter of them each day, every night more. */
const SHAPES = IS_LONG ? 200 : 80;
/** Of shapes that two tokens make. */
const KINDS = 5;

export type Shape = { name: string; of: (length: number) => string };

const times = (token: string, length: number) => token.repeat(Math.ceil(length / token.length)).slice(0, length);
const shown = (token: string) => JSON.stringify(token).slice(1, -1).slice(0, 24);

/**
 * Shapes of input that make careless parsers slow or large: one token repeated; nested; in turns; repeated
 * and never ended; something huge between two tokens; a valid text cut off.
 */
export function hostileShapes(tokens: Parser['tokens'], valid: string): Shape[] {
  const alone = tokens.map((token): Shape => ({ name: `${shown(token)} again and again`, of: (n) => times(token, n) }));
  const cut = Array.from({ length: 20 }, (_, part): Shape => {
    const kept = valid.slice(0, Math.floor((valid.length * part) / 20));
    return { name: `cut off after ${kept.length}`, of: (n) => kept + times(valid.slice(kept.length - 8) || 'x', n) };
  });
  const pairs = tokens.flatMap((one) =>
    tokens
      .filter((other) => other !== one)
      .flatMap((other): Shape[] => [
        { name: `${shown(one)} many deep in ${shown(other)}`, of: (n) => times(one, n / 2) + times(other, n / 2) },
        { name: `${shown(one)} and ${shown(other)} in turns`, of: (n) => times(one + other, n) },
        { name: `${shown(one)} many, then ${shown(other)}`, of: (n) => times(one, n) + other },
        { name: `something huge in ${shown(one)} and ${shown(other)}`, of: (n) => one + times('a', n) + other },
        { name: `a valid text, then ${shown(one)} and ${shown(other)}`, of: (n) => valid + one + times(other, n) },
      ]),
  );
  const rest = SHAPES - alone.length - cut.length;
  // Of each pair another kind in turn: with a step through all of them some parsers would get one kind alone.
  const step = pairs.length / KINDS / rest;
  const some = Array.from({ length: rest }, (_, at) => pairs[Math.floor(at * step) * KINDS + (at % KINDS)]!);
  return [...alone, ...cut, ...some];
}

/** Milliseconds of the processor, which other work on the machine hardly changes. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What costs less is not looked at again, unless a smaller cost is asked for. */
const CHEAP_MS = 100;
/** Four times the input may take this many times as long: four where the work is linear, sixteen where it is quadratic. */
const MOST_GROWTH = 9;
/** The same for twice the input: costs that only begin at some length do not go on growing. */
const MOST_GOING_ON = 2.8;

const cheapest = async (work: () => unknown) => Math.min(await costOf(work), await costOf(work), await costOf(work));

type Tried<Input> = { of: (length: number) => Input; length: number; parse: (input: Input) => unknown; cheap: number };

/** By how many times four times the input costs more, if that is more than linear time; null otherwise. */
async function growthOf<Input>({ of, length, parse, cheap }: Tried<Input>): Promise<number | null> {
  const whole = of(length);
  if ((await costOf(() => parse(whole))) < cheap) return null;
  const cost = await cheapest(() => parse(whole));
  const quarter = of(length / 4);
  const growth = cost / (await cheapest(() => parse(quarter)));
  if (cost < cheap || growth < MOST_GROWTH) return null;
  const double = of(length * 2);
  return (await cheapest(() => parse(double))) > cost * MOST_GOING_ON ? growth : null;
}

/**
 * The shapes for which `parse` takes more than linear time, by how many times four times the input costs more. Fails for
 * any error but a refusal with a sentence.
 */
export async function tooCostly<Input>(
  shapes: readonly { name: string; of: (length: number) => Input }[],
  length: number,
  parse: (input: Input) => unknown,
  cheap = CHEAP_MS,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, of } of shapes) {
    // What is found once may be the noise of a busy machine: it is looked at again.
    const growth = (await growthOf({ of, length, parse, cheap })) && (await growthOf({ of, length, parse, cheap }));
    if (growth) found.push(`${name}: ${growth.toFixed(1)}`);
  }
  return found;
}

/** Megabytes of one parser, beyond what the process has needed before: 256, and what waits to be collected in a young process. */
const MOST_MEMORY = 256 + 64;
const peak = () => process.resourceUsage().maxRSS / 1024;

/** One test for each parser, at the top of a file. */
export function tryHostileShapes(parsers: readonly Parser[]): void {
  test.each(parsers)('hostile shapes of $name', { timeout: 120_000 }, async (parser) => {
    const shapes = hostileShapes(parser.tokens, parser.valid);
    expect(new Set(shapes.map(({ of }) => of(parser.length))).size).toBeGreaterThan(SHAPES * 0.7);
    const before = peak();
    const tried = shapes.filter((_, place) => isToday(place, 4));
    expect(await tooCostly(tried, parser.length, parser.parse)).toEqual([]);
    expect(peak() - before).toBeLessThan(MOST_MEMORY);
  });
}
