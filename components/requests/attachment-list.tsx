import { Icon } from '@/components/ui/icon';

interface AttachmentListProps {
  label: string;
  files: readonly { _id: string; name: string }[];
}

/** Attachments of a message, each opening in a new tab; nothing if there are none. */
export const AttachmentList = ({ label, files }: AttachmentListProps) =>
  files.length > 0 && (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {files.map(({ _id, name }) => (
        <li key={_id} className="min-w-0">
          <a
            href={`/api/files/${_id}`}
            target="_blank"
            rel="noopener"
            className="wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-control border border-line px-3 py-1 text-accent text-sm hover:bg-accent-soft"
          >
            <Icon name="download" className="size-4 shrink-0" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
