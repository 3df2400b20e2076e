import { buttonClass } from '@/components/ui/button';

interface FileButtonProps {
  /** Accessible name; begins with `text`. */
  label: string;
  text: string;
  /** Opens a phone's camera directly. */
  camera?: boolean;
  onFile: (file: File) => void;
}

/** A button that picks a picture from the device. */
export function FileButton({ label, text, camera, onFile }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        { variant: camera ? 'secondary' : 'quiet' },
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent',
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same picture can be chosen once more
          if (file) onFile(file);
        }}
      />
      {text}
    </label>
  );
}
