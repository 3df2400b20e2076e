import { nearestIn, networkOf, siteOf } from './client-of';

test.each([
  [null, 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
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

test.each([
  ['2001:db8:1:2', '2001:db8:1'],
  ['203.0.113.7', null],
  ['unknown', null],
  ['ada@mail.example', null],
])('the site of %s is %s', (network, site) => expect(siteOf(network)).toBe(site));
