import { docsPage } from '@/lib/http/api-docs';

export const GET = async (): Promise<Response> => docsPage();
