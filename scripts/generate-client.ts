// npm run client: generates clients/typescript from the OpenAPI description.
import { testEnvironment } from '@/tests/support/environment';

Object.assign(process.env, testEnvironment('postgresql://nobody.invalid/asks'));
const { generateClient } = await import('@/tests/support/api-client');
await generateClient();
