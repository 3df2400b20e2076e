import { handlers } from '@/lib/auth/next-auth';
import { notWhileViewing } from '@/lib/http/viewing-as';

export const { GET } = handlers;
export const POST = notWhileViewing(handlers.POST);
