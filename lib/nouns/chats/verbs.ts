import type { Verbs } from '@/lib/core/records';
import { startChat } from './start-chat';

export const verbs: Verbs = { create: startChat };
