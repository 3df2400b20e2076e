import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** Touch targets are at least 44 px, but `sm` for mouse users; `icon` is a picture with a label for screen readers. */
type Size = 'sm' | 'md' | 'lg' | 'icon';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong border-transparent',
  secondary: 'bg-raised text-ink border-line hover:border-accent hover:text-accent',
  quiet: 'border-transparent text-accent hover:bg-accent-soft hover:text-accent-strong',
  danger: 'bg-bad text-bad-ink border-transparent hover:opacity-90',
};

const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-lg',
  icon: 'size-11',
};

interface Look {
  variant?: Variant;
  size?: Size;
}

/** The style of a button, for elements that are not buttons (a summary, a label). */
export function buttonClass({ variant = 'primary', size = 'md' }: Look = {}, className?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-center font-semibold leading-tight',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  );
}

export function Button({ variant, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button, because it navigates rather than changes something. */
export function LinkButton(props: ComponentProps<'a'> & Look & { href: string }) {
  const { variant, size, className, children, ...rest } = props;
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </a>
  );
}
