import { handlers } from '@/lib/auth/next-auth';
import { ownEyes } from '@/lib/http/own-eyes';

export const { GET } = handlers;
export const POST = ownEyes(handlers.POST);
