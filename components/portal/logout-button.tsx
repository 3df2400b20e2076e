import { Icon } from '@/components/ui/icon';

/** Signs out; looks like an entry of a menu. */
export function LogoutButton({ label }: { label: string }) {
  return (
    <form method="post" action="/api/session/end">
      <button
        type="submit"
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-accent-soft"
      >
        <Icon name="logout" />
        {label}
      </button>
    </form>
  );
}
