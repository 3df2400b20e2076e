import { Button } from '@/components/ui/button';

interface DecisionButtonProps {
  id: string;
  verb: 'acceptance' | 'refusal' | 'departure' | 'responsibility' | 'showing';
  /** The screen to return to, below the area. */
  back: string;
  label: string;
  /** The person or center concerned, for screen readers. */
  about: string;
  value?: string;
  look?: 'primary' | 'secondary' | 'quiet';
}

/** One answer to a membership request: a form of its own, which works without JavaScript. */
export function DecisionButton({ id, verb, back, label, about, value, look = 'secondary' }: DecisionButtonProps) {
  return (
    <form method="post" action={`/api/memberships/${id}/${verb}`}>
      <input type="hidden" name="back" value={back} />
      {value !== undefined && <input type="hidden" name="value" value={value} />}
      <Button type="submit" size="sm" variant={look}>
        {label}
        <span className="sr-only"> {about}</span>
      </Button>
    </form>
  );
}
