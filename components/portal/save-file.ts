/** Downloads a file that a script was answered, under its name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it in the background: it is let go when it surely has it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
