import type { Verbs } from '@/lib/core/records';
import { sendMessage } from './send-message';

export const verbs: Verbs = { create: sendMessage };
