import { docsPage } from '@/lib/http/api-docs';
import { handle } from '@/lib/http/handle';

export const GET = handle(async () => docsPage());
