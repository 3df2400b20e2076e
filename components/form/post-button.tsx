import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface PostButtonProps {
  action: string;
  sends?: Readonly<Record<string, string | undefined>>;
  look?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
  /** Distinguishes the button from similar ones; for screen readers only. */
  about?: string;
  className?: string;
  children: ReactNode;
}

/** One button that is a form of its own; works without JavaScript. */
export const PostButton = ({ action, sends = {}, look = 'secondary', size = 'sm', ...rest }: PostButtonProps) => (
  <form method="post" action={action} className={rest.className}>
    {Object.entries(sends).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
    <Button type="submit" variant={look} size={size}>
      {rest.children}
      {rest.about && <span className="sr-only"> {rest.about}</span>}
    </Button>
  </form>
);
