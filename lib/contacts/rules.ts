import type { CaseStatus } from './schema';

const moves: Record<CaseStatus, readonly CaseStatus[]> = {
  pending: ['processing', 'closed', 'rejected'],
  processing: ['closed', 'rejected'],
  closed: ['processing'],
  rejected: ['processing'],
};

/** Whether a contact or a reporting may go from one status to another. What is closed can be taken up again. */
export const mayMove = (from: CaseStatus, to: CaseStatus): boolean => from === to || moves[from].includes(to);
