import { invalid } from '@/lib/errors';

/** A password is typed twice where it is chosen; throws a 400 at the second field when they differ. */
export function checkRepeated({ password, passwordAgain }: Record<string, string>): void {
  if (password !== passwordAgain) throw invalid([{ field: 'passwordAgain', message: 'validation.passwordsMatch' }]);
}
