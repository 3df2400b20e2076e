import { closeToast, currentToasts, toast } from '@/components/ui/toast';

afterEach(() => {
  for (const { key } of currentToasts()) closeToast(key);
});

const texts = () => currentToasts().map(({ text }) => text);

test('what is said again is shown once', () => {
  for (const text of ['Saved', 'Failed', 'Saved']) toast({ text });
  expect(texts()).toEqual(['Failed', 'Saved']);
});

test('of two deletions each can be undone', () => {
  const undone: string[] = [];
  for (const row of ['one', 'other']) toast({ text: 'Deleted', undo: () => undone.push(row) });
  for (const { undo } of currentToasts()) undo?.();
  expect(undone).toEqual(['one', 'other']);
});
