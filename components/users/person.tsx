import type { ReactNode } from 'react';
import { initialsOf } from '@/lib/users/rules.initials';
import './person.css';

interface PersonProps {
  /** The whole name, for the initials. */
  name: string;
  /** The name as it is shown. */
  children: ReactNode;
}

/** A person's name with their initials before it. */
export function Person({ name, children }: PersonProps) {
  return (
    <span className="person" data-initials={initialsOf(name)}>
      {children}
    </span>
  );
}
