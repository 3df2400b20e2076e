import type { ReactNode } from 'react';
import { initialsOf } from '@/lib/nouns/users/rules.initials';
import './person.css';

interface PersonProps {
  name: string;
  /** The address of their picture; initials stand for it otherwise. */
  face?: string | undefined;
  children: ReactNode;
}

/** A person's name with their picture or initials before it. */
export function Person({ name, face, children }: PersonProps) {
  if (face)
    return (
      <span className="person has-face">
        {/* biome-ignore lint/performance/noImgElement: served by the portal itself, in the width asked for */}
        <img src={`${face}?width=64`} alt="" width={24} height={24} loading="lazy" />
        {children}
      </span>
    );
  return (
    <span className="person" data-initials={initialsOf(name)}>
      {children}
    </span>
  );
}
