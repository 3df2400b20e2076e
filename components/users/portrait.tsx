/* oxlint-disable next/no-img-element -- private, small, and of the size it is shown in */
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

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

/** Or a placeholder. */
export const FacePhoto = ({ fileId }: { fileId: string | null }) => (
  <span className="flex size-24 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken">
    {fileId ? (
      // biome-ignore lint/performance/noImgElement: private, and only its owner and the office may load it
      <img src={`/api/files/${fileId}?width=400`} alt="" width={96} height={96} className="size-full object-cover" />
    ) : (
      <Icon name="user" className="size-10 text-ink-soft" />
    )}
  </span>
);
