import { makeKey } from '@/components/offline/entry';
import { ONCE } from '@/lib/core/form-drafts/rules.opened-with';

/** In a form that adds something each time it is sent: a double click without a script sends the same. */
export const SentOnce = () => <input type="hidden" name={ONCE} value={makeKey()} readOnly suppressHydrationWarning />;
