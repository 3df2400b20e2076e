// Generates the typed API client used by the tests from the OpenAPI description.
import { testEnvironment } from '@/tests/support/environment';

Object.assign(process.env, testEnvironment('postgresql://nobody.invalid/asks'));
const { generateClient } = await import('@/tests/support/api-client');
await generateClient();
