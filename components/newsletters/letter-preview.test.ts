import { shownAs } from './letter-preview';

const mail =
  '<head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{color:#fff}}</style></head>';

test('forces dark or light styles, whatever the window prefers', () => {
  expect(shownAs(mail, 'dark', 'abc')).toBe(
    '<head><meta name="color-scheme" content="dark"><style nonce="abc">@media (min-width:0){body{color:#fff}}</style></head>',
  );
  expect(shownAs(mail, 'light', 'abc')).toContain('@media (max-width:0){body{color:#fff}}');
});

test('style attributes, which the policy of the page forbids, are put aside', () => {
  const written = '<p class="a" style="color:red">style="b" &lt;p style="c"</p><td\nstyle="margin:0">x</td>';
  expect(shownAs(written, 'light', 'abc')).toBe(
    '<p class="a" data-style="color:red">style="b" &lt;p style="c"</p><td\ndata-style="margin:0">x</td>',
  );
});

test('the nonce cannot inject markup', () => expect(shownAs(mail, 'light', '"><b>')).not.toContain('<b>'));
