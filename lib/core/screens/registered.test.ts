test('lists of screens cannot be read, counted or gone through before the screens are registered', async () => {
  vi.resetModules();
  const { listOfScreens, recordOfScreens, registerScreens, screens } = await import('./registered');
  const [list, record] = [listOfScreens(() => ['a']), recordOfScreens(() => [['a', 1]] as const)];
  const reads = [
    () => screens.length,
    () => [...list],
    () => record.a,
    () => 'a' in record,
    () => Object.entries(record),
  ];
  for (const read of reads) expect(read).toThrow('no screen is known');
  registerScreens([{ resource: 'faqs' }] as never);
  expect([screens.length, [...list], record.a, 'a' in record, Object.entries(record)]).toEqual([
    1,
    ['a'],
    1,
    true,
    [['a', 1]],
  ]);
});
