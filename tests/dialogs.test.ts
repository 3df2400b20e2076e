// Every dialog is opened in a browser test, and checked there in light and in dark.
import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(path, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
/** A dialog with a key is one of a screen's own, which are named by their components. */
const OPENS =
  /<(Dialog(?! key=)|RequestDialog|DeleteConfirmation|PromptDialog|InfoDialog|FormDialog)\b|\srole="dialog"|<dialog\b|Radix\.Content/;
/** Frames that others fill, and are checked with them. */
const FRAMES = ['ui/dialog-box', 'portal/request-dialog', 'portal/delete-confirmation', 'portal/info-dialog'];
const FORM_FRAMES = ['portal/info-dialog', 'form/form-controls'];
/** Dialogs that a browser test cannot open, with the reason. */
const ELSEWHERE: Record<string, string> = {
  'portal/verification-dialog': 'opens after ten minutes; its form is that of the verification in a page',
};

test('each component that opens a dialog is named by the browser test that checks it', () => {
  const components = [...filesIn('components'), ...filesIn('app')].filter(
    (path) => path.endsWith('.tsx') && OPENS.test(read(path)),
  );
  const specs = filesIn('tests/e2e').map(read).join('\n');
  const unseen = components.filter((path) => {
    const name = path.replace(/^components\//, '').replace(/\.tsx$/, '');
    return (
      !FRAMES.includes(name) && !FORM_FRAMES.includes(name) && !(name in ELSEWHERE) && !specs.includes(`'${name}'`)
    );
  });
  expect(
    unseen.map((path) => `edit tests/e2e: open the dialog of ${path}, and check it with expectDialogFine`),
  ).toEqual([]);
});
