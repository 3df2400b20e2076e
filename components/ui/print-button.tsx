'use client';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function PrintButton({ text, ...look }: { text: string } & Pick<ComponentProps<typeof Button>, 'variant'>) {
  return (
    <Button {...look} onClick={() => window.print()} className="noscript:hidden">
      <Icon name="print" />
      {text}
    </Button>
  );
}
