import { docsFile } from '@/lib/web/http/api-docs';
import { handle } from '@/lib/web/http/handle';

export const GET = handle(({ params }) => docsFile(params.file ?? ''));
