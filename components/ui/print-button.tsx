'use client';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function PrintButton({ text }: { text: string }) {
  return (
    <Button onClick={() => window.print()} className="noscript:hidden">
      <Icon name="print" />
      {text}
    </Button>
  );
}
