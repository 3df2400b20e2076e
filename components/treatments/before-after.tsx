'use client';
import move from './before-after.island';
import { ComparedPictures, type ComparedPicturesProps } from './compared-pictures';

const enliven = (root: HTMLElement | null) => {
  if (root) move(root);
};

/** Two pictures with a divider, on a signed-in screen; public pages load the island alone. */
export const BeforeAfter = (props: ComparedPicturesProps) => (
  <div ref={enliven}>
    <ComparedPictures {...props} />
  </div>
);
