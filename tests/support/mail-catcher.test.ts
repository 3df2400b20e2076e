import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startMailCatcher } from './mail-catcher';

test('keeps mails as they came over the wire, and refuses whom it is told to', async () => {
  const catcher = await startMailCatcher({ refuse: (to) => (to.startsWith('nobody') ? 'no such mailbox' : undefined) });
  const transport = createTransport(catcher.url);
  const mail = { from: 'a@candor.example', subject: 'Perché?', text: 'Così' };
  await transport.sendMail({ ...mail, to: 'b@candor.example' });
  await expect(transport.sendMail({ ...mail, to: 'nobody@candor.example' })).rejects.toThrow('no such mailbox');
  const caught = await catcher.mailTo('b@candor.example');
  expect(caught).toMatchObject({ subject: 'Perché?', text: 'Così\n', envelope: { from: 'a@candor.example' } });
  await expect(catcher.mailTo('c@candor.example', 50)).rejects.toThrow('there was mail to b@candor.example');
  transport.close();
  await catcher.stop();
});
