// Runs before each file of API tests: a database of its own, in place before anything reads the environment.
import { inject } from 'vitest';
import { copyDatabase } from './databases';
import { testEnvironment } from './environment';

const { server, template, run } = inject('databases');
const url = await copyDatabase(server, template, `test_${run}_${process.env.VITEST_POOL_ID}`);
Object.assign(process.env, testEnvironment(url));
