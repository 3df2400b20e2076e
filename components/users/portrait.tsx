/* oxlint-disable next/no-img-element -- private, small, and of the size it is shown in */
import { classNames } from '@/components/ui/class-names';

interface PortraitProps {
  personId: string;
  /** Of the picture: a new one has a new address. */
  version?: string;
  /** Pixels. */
  size: number;
  className?: string;
}

/** The photo of a person or their initials; decorative, the name stands beside it. */
export function Portrait({ personId, version, size, className }: PortraitProps) {
  const address = `/api/users/${personId}/picture`;
  return (
    // biome-ignore lint/performance/noImgElement: private, small, and of the size it is shown in
    <img
      src={version ? `${address}?v=${version}` : address}
      alt=""
      width={size}
      height={size}
      className={classNames('rounded-full object-cover', className)}
    />
  );
}
