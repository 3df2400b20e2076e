import type { FormEvent, ReactNode } from 'react';

interface FactorFormProps {
  /** What the button does: see the route. */
  act: 'begin' | 'confirm' | 'addPasskey' | 'remove' | 'renew' | 'kept';
  /** The factor it is about. */
  id?: string;
  className?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** One button of the screen; works without JavaScript. */
export const FactorForm = ({ act, id, className, onSubmit, children }: FactorFormProps) => (
  <form method="post" action="/api/me/second-factor" className={className} onSubmit={onSubmit} noValidate>
    <input type="hidden" name="act" value={act} />
    {id && <input type="hidden" name="id" value={id} />}
    {children}
  </form>
);
