import { firstSteps } from './rules.first-steps';

const complete = { missingData: [], isAuthorized: false };
const incomplete = { missingData: ['phoneNumbers'], isAuthorized: false };

test.each([
  ['address', { isConfirmed: false, isEnabled: false, centers: [incomplete] }],
  ['center', { isConfirmed: true, isEnabled: true, centers: [] }],
  ['data', { isConfirmed: true, isEnabled: false, centers: [incomplete] }],
  ['training', { isConfirmed: true, isEnabled: false, centers: [incomplete, complete] }],
])('%s is next', (next, state) => expect(firstSteps(state)?.next).toBe(next));

test('nothing is, for who has an authorized center or has done everything', () => {
  expect(
    firstSteps({ isConfirmed: false, isEnabled: false, centers: [{ ...incomplete, isAuthorized: true }] }),
  ).toBeNull();
  expect(firstSteps({ isConfirmed: true, isEnabled: true, centers: [complete] })).toBeNull();
});

test('what is done is told, also out of order', () => {
  const shown = firstSteps({ isConfirmed: true, isEnabled: true, centers: [] })?.steps;
  expect(shown?.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['address', 'training']);
});
