/* oxlint-disable next/no-img-element -- on the device only */
import { useCallback } from 'react';

interface BlobPictureProps {
  picture: Blob;
  className: string;
}

/** A picture that exists only on this device; decorative, as text describes it. */
export function BlobPicture({ picture, className }: BlobPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  // biome-ignore lint/performance/noImgElement: on the device only
  return <img ref={show} alt="" className={className} />;
}
