/* oxlint-disable next/no-img-element -- private, small, and of the size it is shown in */
import { classNames } from '@/components/ui/class-names';

interface PortraitProps {
  personId: string;
  /** The picture's version: a new picture has a new address. */
  version?: string;
  /** Pixels. */
  size: number;
  className?: string;
}

/** A user's photo or initials; decorative, as the name is always shown beside it. */
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
