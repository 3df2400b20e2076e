import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { reference, stamps } from '@/lib/core/fields/schema.fields';

const CONNECTION_STATUSES = ['waiting', 'active', 'closed'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** A request to an employee of the programme to be connected. */
export const connectionRecord = z.object({
  userId: reference('users').optional(),
  employeeId: reference('users'),
  status: kind('state', z.enum(CONNECTION_STATUSES)).optional(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type ConnectionField = keyof z.infer<typeof connectionRecord>;
