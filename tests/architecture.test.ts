// Enforces the structure described in docs/. Each rule also runs on small trees that violate it, to prove that it
// notices.
import { codeRules } from './support/architecture/code';
import { exportRule } from './support/architecture/exports';
import { genericRule } from './support/architecture/generic';
import { glossaryRule } from './support/architecture/glossary';
import { importRules } from './support/architecture/imports';
import { layoutRules } from './support/architecture/layout';
import { messageKeyRule } from './support/architecture/message-keys';
import { messageRules } from './support/architecture/messages';
import { repository } from './support/architecture/tree';

const files = repository();

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(50);
});

for (const rule of [
  ...layoutRules,
  ...importRules,
  ...codeRules,
  ...messageRules,
  messageKeyRule,
  glossaryRule,
  genericRule,
  exportRule,
]) {
  describe(`rule: ${rule.name}`, () => {
    test('in this repository', () => expect(rule.violations(files)).toEqual([]));

    test.each(rule.broken)('notices violation %#', (...tree) => {
      const violations = rule.violations(tree);
      expect(violations).not.toEqual([]);
      for (const violation of violations) expect(violation).toMatch(/^edit \S+: \S/);
    });

    test.each(rule.sound ? [rule.sound] : [])('accepts a valid tree', (...tree) => {
      expect(rule.violations(tree)).toEqual([]);
    });
  });
}
