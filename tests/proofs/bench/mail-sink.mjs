// A mail server that accepts everything as fast as possible and stores nothing: prints its address.
import { createServer } from 'node:net';

const server = createServer((socket) => {
  let typed = '';
  let inData = false;
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 sink.example ESMTP\r\n');
  socket.on('data', (chunk) => {
    typed += chunk.toString('latin1');
    for (;;) {
      const end = typed.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = inData ? '' : typed.slice(0, end).toUpperCase();
      typed = typed.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        socket.write('250 2.0.0 taken\r\n');
      } else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`smtp://127.0.0.1:${server.address().port}\n`));
