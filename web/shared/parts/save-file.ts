/** Downloads a text as a file in the browser. `type` is its media type, such as "text/calendar". */
export function saveFile(text: string, type: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser still reads it while saving.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
