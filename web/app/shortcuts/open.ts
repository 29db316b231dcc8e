/** Opens the list of shortcuts; its code comes when it is asked for. */
export function openShortcuts(): void {
  import("./shortcuts-dialog.tsx")
    .then(({ showShortcuts }) => showShortcuts())
    .catch((error: unknown) => console.error("The list of shortcuts could not be loaded.", error));
}
