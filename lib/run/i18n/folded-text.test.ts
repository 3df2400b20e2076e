import { plainLetters } from './folded-text';

test.each([
  ['Weiße Zähne', 'weisse zahne'],
  ['À cœur ouvert', 'a coeur ouvert'],
  ['Ærø, Łódź', 'aero, lodz'],
  ['İzmir', 'izmir'],
  ['東京', '東京'],
])('%s in plain letters: %s', (text, plain) => expect(plainLetters(text)).toBe(plain));
