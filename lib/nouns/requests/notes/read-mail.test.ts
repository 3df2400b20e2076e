import { inboundMail, isSenderVerified, senderOf, textOf } from './read-mail';

const mail = (from: string, authentication = '') => ({ messageId: '<x@y>', from, authentication });
const isTaken = (from: string) => inboundMail.safeParse(mail(from)).success;

test.each([
  ['Ada <Ada@visitors.example>', 'ada@visitors.example'],
  ['ada@visitors.example', 'ada@visitors.example'],
  ['"Rossi, Ada" <ada@visitors.example>', 'ada@visitors.example'],
  ['"eve@evil.example" <ada@visitors.example>', 'ada@visitors.example'],
  ['eve@evil.example <ada@visitors.example>', 'ada@visitors.example'],
  ['=?utf-8?q?Ada=2C?= <ada@visitors.example>', 'ada@visitors.example'],
])('%s is one sender', (from, sender) => {
  expect(isTaken(from)).toBe(true);
  expect(senderOf(from)).toBe(sender);
});

test.each([
  'eve@evil.example, Ann <ann@visitors.example>',
  'Ann <ann@visitors.example>; eve@evil.example',
  'Ann <ann@visitors.example> <eve@evil.example>',
  'eve@evil.example ann@visitors.example',
  'Team: eve@evil.example, ann@visitors.example;',
])('%s are several', (from) => expect(isTaken(from)).toBe(false));

const pass = 'mx.candor.example; dmarc=pass (p=REJECT sp=none) header.from=visitors.example';

test.each([
  [pass, true],
  [`${pass}\r\nmx.evil.example; dmarc=fail`, true],
  ['mx.candor.example 1;\r\n\tspf=none;\r\n\tdkim=pass header.d=visitors.example header.s=a', true],
  ['MX.candor.example; spf=pass smtp.mailfrom=bounce@visitors.example', true],
  ['', false],
  ['pass', false],
  ['mx.candor.example; none', false],
  ['mx.candor.example; dmarc=fail header.from=visitors.example; dkim=pass header.d=visitors.example', false],
  ['mx.candor.example; dmarc=pass header.from=evil.example', false],
  ['mx.candor.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example', false],
  ['mx.candor.example; dkim=pass header.d=sub.visitors.example', false],
  // What the sender has written: another server's, below our own, in a quoted address, in a comment.
  ['mx.evil.example; dmarc=pass header.from=visitors.example', false],
  [`mx.candor.example; dmarc=none\r\n${pass}`, false],
  ['mx.candor.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=visitors.example"@evil.example', false],
  ['mx.candor.example; spf=fail (x; dmarc=pass header.from=visitors.example) smtp.mailfrom=evil.example', false],
])('%s', (authentication, verified) => {
  const read = inboundMail.parse(mail('Ada <ada@visitors.example>', authentication));
  expect(isSenderVerified(read, 'mx.candor.example')).toBe(verified);
  expect(isSenderVerified(read, undefined)).toBe(false);
});

test.each([
  ['PASS ', true],
  ['fail', false],
  ['', false],
])('the provider’s verdict %o', (authentication, verified) =>
  expect(isSenderVerified(inboundMail.parse(mail('a@b.example', authentication)), 'provider')).toBe(verified),
);

test('the text of a mail is what its reader sees', () => {
  const html =
    '<html><head><style>p{}</style><title>x</title></head><body><p title="a>b">Gr&uuml;&szlig;e&nbsp;&amp; &#x41;</p><!-- <p>no</p> -->' +
    '<script>if (a<b) steal("</p>")</script><TABLE><TR><TD>1<TD>2</TR></TABLE>5 < 6<br>&lt;b&gt;<option>no</option></body></html>';
  expect(textOf({ text: ' ', html })).toBe('Grüße & A\n12\n5 < 6\n<b>');
  expect(textOf({ text: '', html: '<head><meta x><body>yes' })).toBe('yes');
  expect(textOf({ text: '', html: '<b>'.repeat(300_000) })).toBe('');
  expect(textOf({ text: '', html: 'a'.repeat(4_000_000) })).toHaveLength(10_000);
});
