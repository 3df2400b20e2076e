'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';

interface RemoveExpertProps {
  userId: string;
  name: string;
  /** The centers that remain, among those the reader sees. */
  left: string[];
  next: string;
  words: DialogWords;
}

interface EndResponsibilityProps extends Pick<RemoveExpertProps, 'name' | 'next' | 'words'> {
  membershipId: string;
}

/** Revokes a colleague’s responsibility for a center, after confirmation. */
export function EndResponsibility({ membershipId, name, next, words }: EndResponsibilityProps) {
  return (
    <RequestDialog
      words={words}
      look="quiet"
      about={name}
      next={next}
      request={() => ({ method: 'DELETE', path: `/api/memberships/${membershipId}/responsibility` })}
    />
  );
}

/** Removes a colleague from a center, after confirmation. */
export function RemoveExpert({ userId, name, left, next, words }: RemoveExpertProps) {
  return (
    <RequestDialog
      words={words}
      look="quiet"
      icon="minus"
      about={name}
      next={next}
      request={() => ({ method: 'PUT', path: `/api/centers-to-expert/${userId}`, body: { centerIds: left } })}
    />
  );
}
