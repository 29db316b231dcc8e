/** Opens the list of shortcuts. Its code loads on demand. */
export function openShortcuts(): void {
  import("./shortcuts-dialog.tsx")
    .then(({ showShortcuts }) => showShortcuts())
    .catch((error: unknown) => console.error("The list of shortcuts could not be loaded.", error));
}
