import { docsFile } from '@/lib/http/api-docs';
import { handle } from '@/lib/http/handle';

export const GET = handle(({ params }) => docsFile(params.file ?? ''));
