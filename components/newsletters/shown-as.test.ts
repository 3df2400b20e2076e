import { expect, test } from 'vitest';
import { shownAs } from './shown-as';

const mail =
  '<head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{color:#fff}}</style></head>';

test('forces dark or light styles, whatever the window prefers', () => {
  expect(shownAs(mail, 'dark', 'abc')).toBe(
    '<head><meta name="color-scheme" content="dark"><style nonce="abc">@media (min-width:0){body{color:#fff}}</style></head>',
  );
  expect(shownAs(mail, 'light', 'abc')).toContain('@media (max-width:0){body{color:#fff}}');
});

test('the nonce cannot inject markup', () => expect(shownAs(mail, 'light', '"><b>')).not.toContain('<b>'));
