'use client';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { useIsAlive } from '@/components/ui/is-alive';

interface GuestWelcomeProps {
  title: string;
  text: string;
  academy: { href: string; text: string };
  login: string;
  contact: { href: string; text: string };
  profile: { href: string; text: string };
}

/** Welcomes a guest in a persistent dialog; without JavaScript the text is in the page. */
export function GuestWelcome({ title, text, academy, login, contact, profile }: GuestWelcomeProps) {
  const isAlive = useIsAlive();
  const quiet = { variant: 'quiet', size: 'sm' } as const;
  const ways = (
    <>
      <DialogButtons>
        <LinkButton href={contact.href} data-first>
          {contact.text}
        </LinkButton>
      </DialogButtons>
      <div className="-mx-3 flex flex-wrap gap-x-1">
        <LinkButton href={academy.href} rel="noopener" {...quiet}>
          {academy.text}
          <Icon name="external" className="size-4" />
        </LinkButton>
        <LinkButton href={profile.href} {...quiet}>
          {profile.text}
        </LinkButton>
        <form method="post" action="/api/session/end">
          <input type="hidden" name="next" value="login" />
          <Button type="submit" {...quiet}>
            {login}
          </Button>
        </form>
      </div>
    </>
  );
  if (isAlive) {
    return (
      <Dialog title={title} description={text} open onOpenChange={() => {}}>
        {ways}
      </Dialog>
    );
  }
  return (
    <Card className="mx-auto max-w-form space-y-3">
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {ways}
    </Card>
  );
}
