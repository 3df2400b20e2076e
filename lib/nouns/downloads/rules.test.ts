import { playerOf } from './rules';

const frame = (id: string) => ({ frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` });

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', frame('dQw4w9WgXcQ')],
  ['https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ', frame('dQw4w9WgXcQ')],
  ['https://youtu.be/dQw4w9WgXcQ?t=10', frame('dQw4w9WgXcQ')],
  ['https://vimeo.com/76979871', { frame: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' }],
  ['/videos/shades.webm', { file: '/videos/shades.webm' }],
  ['https://portal.example/videos/a.mp4', { file: 'https://portal.example/videos/a.mp4' }],
  ['https://elsewhere.example/videos/a.mp4', null],
  ['https://evil.example/https://youtu.be/dQw4w9WgXcQ', null],
  ['https://candor.example/videos/shade-matching', null],
])('%s', (link, player) => expect(playerOf(link, 'https://portal.example')).toEqual(player));
