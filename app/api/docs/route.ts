import { docsPage } from '@/lib/web/http/api-docs';
import { handle } from '@/lib/web/http/handle';

export const GET = handle(async () => docsPage());
