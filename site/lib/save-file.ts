/** Saves a file that the page made, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
