import { Icon, type IconName } from '@/components/ui/icon';

interface CountedIconProps {
  name: IconName;
  label: string;
  count: number;
}

/** What the bell and the link to the conversations show in the header. */
export const CountedIcon = ({ name, label, count }: CountedIconProps) => (
  <>
    <Icon name={name} className="size-6" />
    <span className="sr-only">{label}</span>
    {count > 0 && (
      <span
        aria-hidden="true"
        className="absolute top-1 right-1 min-w-5 rounded-full bg-bad px-1 text-center font-semibold text-bad-ink text-xs leading-5 tabular-nums"
      >
        {shownCount(count)}
      </span>
    )}
  </>
);

export const shownCount = (count: number) => (count > 99 ? '99+' : String(count));
