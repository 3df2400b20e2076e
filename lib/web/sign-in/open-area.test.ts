import { nextPage } from './open-area';

test.each(['/expert/dashboard', '/expert/treatments?q=Rossi%20%C5%81&page=2#list', '/expert/product-codes'])(
  '%s is accepted',
  (wanted) => expect(nextPage(wanted, 'expert')).toBe(wanted),
);

test.each([
  ['another site', '//evil.example/expert/dashboard'],
  ['another site, written with a backslash', '/\\evil.example/expert/dashboard'],
  ['another site, behind a tab', '/\t/evil.example/expert/dashboard'],
  ['another area', '/admin/users'],
  ['no page of the area', '/expert/nothing'],
  ['a way out of the area', '/expert/../admin/users'],
  ['a header of its own', '/expert/dashboard?x=\r\nset-cookie: a=b'],
  ['what cannot stand in a header', '/expert/dashboard?q=Łódź'],
  ['nothing', ''],
])('%s is not', (_, wanted) => expect(nextPage(wanted, 'expert')).toBeNull());
