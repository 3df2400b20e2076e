// Preloaded into a program under test (NODE_OPTIONS=--import=…): on SIGUSR2 it throws an uncaught error of the kind
// that FAIL_WITH names.
import process from 'node:process';

const failures = {
  exception: () => setImmediate(() => void thrown(new Error('a bug'))),
  rejection: () => void Promise.reject(new Error('a bug')),
  'database away': () =>
    void Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
};
const thrown = (error) => {
  throw error;
};
process.on('SIGUSR2', () => failures[process.env.FAIL_WITH]());
