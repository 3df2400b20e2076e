import { isWithdrawable, stageOf } from './rules';
import { requireUpcoming } from './submit-inquiry';

const plain = {
  status: 'waiting' as const,
  proposals: [],
  agreedAt: null,
  today: '2026-12-01',
  isLate: false,
  isUnanswered: false,
  isOpen: true,
  isEnded: false,
};

test.each([
  [{}, 'waiting', true],
  [{ isUnanswered: true }, 'unanswered', true],
  [{ status: 'unconfirmed' as const }, 'unconfirmed', false],
  [{ status: 'unconfirmed' as const, isOpen: false }, 'closed', false],
  [{ status: 'unconfirmed' as const, isOpen: false, isLate: true }, 'late', false],
  [{ status: 'proposed' as const, proposals: ['2026-11-30T09:00', '2026-12-01T09:00'] }, 'proposed', true],
  [{ status: 'proposed' as const, proposals: ['2026-11-30T09:00'] }, 'overdue', true],
  [{ status: 'accepted' as const, agreedAt: '2026-12-01T09:00' }, 'accepted', true],
  [{ status: 'accepted' as const, agreedAt: '2026-11-30T23:00' }, 'past', false],
  [{ status: 'accepted' as const, agreedAt: '2026-12-01T09:00', isEnded: true }, 'ended', false],
  [{ status: 'declined' as const, isUnanswered: true }, 'declined', false],
])('with %j the page shows “%s”', (more, stage, withdrawable) => {
  expect(stageOf({ ...plain, ...more })).toBe(stage);
  expect(isWithdrawable(stageOf({ ...plain, ...more }))).toBe(withdrawable);
});

test('a wished day is one of the calendar', () => {
  const now = new Date('2027-02-01T10:00:00Z');
  const ask = (time: string) => () => requireUpcoming([time], 'Europe/Rome', now, () => 'day1');
  expect(ask('2027-02-28T10:00')).not.toThrow();
  expect(ask('2027-02-31T10:00')).toThrow(expect.objectContaining({ status: 400 }));
});
