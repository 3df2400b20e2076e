import { expect, test } from 'vitest';
import { nearestIn, networkOf } from './client-of';

test.each([
  [null, 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('limits count %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::7]:50123', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['', null],
])('the nearest address in "%s" is %s', (header, address) => expect(nearestIn(header)).toBe(address));
