'use client';
import { Button, buttonClass, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { DeleteWords } from './deletion';
import { RequestDialog } from './request-dialog';

interface DeleteRecordProps {
  resource: string;
  id: string;
  words: DeleteWords;
}

/** Asks for confirmation, deletes a record and continues on its list, which offers to undo it; without JavaScript it asks below the button. */
export function DeleteRecord({ resource, id, words }: DeleteRecordProps) {
  const path = `/api/forms/records/${resource}/${id}`;
  return (
    <>
      <span className="contents noscript:hidden">
        <RequestDialog
          words={words}
          size="md"
          icon="trash"
          look="quiet"
          isDanger
          next={(answer) => (answer as { to: string }).to}
          request={{ method: 'POST', path, body: { action: 'delete' } }}
        />
      </span>
      <noscript>
        <details>
          <summary className={buttonClass({ variant: 'quiet' }, 'cursor-pointer')}>
            <Icon name="trash" className="size-4" />
            {words.trigger}
          </summary>
          <form
            method="post"
            action={path}
            className="mt-2 max-w-md space-y-3 rounded-card border border-line bg-raised p-4"
          >
            <p className="wrap-anywhere font-semibold">{words.title}</p>
            <p className="text-ink-soft text-sm">{words.text}</p>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="danger" name="action" value="delete">
                {words.submit}
              </Button>
              <LinkButton variant="secondary" href="?">
                {words.cancel}
              </LinkButton>
            </div>
          </form>
        </details>
      </noscript>
    </>
  );
}
