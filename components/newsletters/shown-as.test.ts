import { expect, test } from 'vitest';
import { shownAs } from './shown-as';

const mail =
  '<head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{color:#fff}}</style></head>';

test('by night the styles for the night hold, by day they do not, whatever the window has', () => {
  expect(shownAs(mail, 'dark', 'abc')).toBe(
    '<head><meta name="color-scheme" content="dark"><style nonce="abc">@media (min-width:0){body{color:#fff}}</style></head>',
  );
  expect(shownAs(mail, 'light', 'abc')).toContain('@media (max-width:0){body{color:#fff}}');
});

test('the mark of the page brings nothing along', () => expect(shownAs(mail, 'light', '"><b>')).not.toContain('<b>'));
