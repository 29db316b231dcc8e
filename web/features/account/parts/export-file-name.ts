/** Returns the file name of an account's data export, such as "wattlane-2026-03-14.json". `exportedAt` is ISO. */
export function exportFileName(portalName: string, exportedAt: string): string {
  const portal = portalName
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${portal || "account"}-${exportedAt.slice(0, 10)}.json`;
}
