/** Hands a text to the browser as a file to keep; `type` is its media type, as "text/calendar". */
export function saveFile(text: string, type: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser reads it while it saves.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
