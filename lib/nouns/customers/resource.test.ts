import { customerRecord } from './resource';

test.each([
  ['IT00743110157', true],
  ['00743110157', true],
  ['DE811569869', true],
  ['ATU12345678', true],
  ['FRXX999999999', true],
  ['xx', false],
  ['IT00743110158', false],
  ['IT123', false],
  ['12345678901', false],
  ['811569869', false],
])('%s as a VAT number: %s', (vat, isTaken) => {
  const { success, error } = customerRecord.pick({ vat: true }).safeParse({ vat });
  expect([success, error?.issues[0]?.message]).toEqual([isTaken, isTaken ? undefined : 'validation.vatNumber']);
});
