'use client';
import { useEffect, useRef } from 'react';
import { FileBox, type FileBoxProps } from './file-box';
import nameChosen from './file-box.island';

/** A FileBox on pages of the signed-in areas, which load no islands. */
export function PortalFileBox(props: FileBoxProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current?.querySelector<HTMLElement>('.file-box');
    if (box) nameChosen(box);
  }, []);
  return (
    <div ref={place}>
      <FileBox {...props} />
    </div>
  );
}
