import { pathOfHash } from './paths';

test.each([
  ['#/authorized-centers', '/authorized-centers'],
  ['#/it/authorized-centers?q=Roma', '/it/authorized-centers?q=Roma'],
  ['#!/admin/users/1', '/admin/users/1'],
  ['#content', null],
  ['', null],
  ['#//evil.example', null],
  ['#/\\evil.example', null],
  ['#/\t/evil.example', null],
])('%s redirects to %s', (hash, path) => expect(pathOfHash(hash)).toBe(path));
