/** Downloads a file received by a script, under its name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the URL in the background: it is revoked when that is certainly over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
