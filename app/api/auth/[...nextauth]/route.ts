import { notWhileViewing } from '@/lib/web/http/viewing-as';
import { handlers } from '@/lib/web/sign-in/next-auth';

export const { GET } = handlers;
export const POST = notWhileViewing(handlers.POST);
