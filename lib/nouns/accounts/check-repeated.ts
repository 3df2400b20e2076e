import { invalid } from '@/lib/run/errors';

/** A new password is typed twice; throws a 400 for the second field if they differ. */
export function checkRepeated({ password, passwordAgain }: Record<string, string>): void {
  if (password !== passwordAgain) throw invalid([{ field: 'passwordAgain', message: 'validation.passwordsMatch' }]);
}
