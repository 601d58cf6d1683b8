/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL is revoked later, because the browser reads it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
