// The typed client of the API that the tests use, made from the description of the API.
import { testEnvironment } from '@/tests/support/environment';

Object.assign(process.env, testEnvironment('postgresql://nobody.invalid/asks'));
const { generateClient } = await import('@/tests/support/api-client');
await generateClient();
