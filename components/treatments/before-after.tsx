'use client';
import { useEffect, useRef } from 'react';
import move from './before-after.island';
import { ComparedPictures, type ComparedPicturesProps } from './compared-pictures';

/** Two pictures with a divider, on a signed-in screen; public pages load the island alone. */
export function BeforeAfter(props: ComparedPicturesProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => move(root.current!), []);
  return (
    <div ref={root}>
      <ComparedPictures {...props} />
    </div>
  );
}
