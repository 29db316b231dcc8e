// The texts of the list of shortcuts, in a separate file with both languages because it is loaded only when the list is
// opened.
const en = {
  title: "Keyboard shortcuts",
  turnedOn: "Use these keys",
  turnedOnHelp: "Kept on this device. Tab, Enter and the arrow keys always work.",
  after: "then",
  search: "To the search field of the page, where it has one",
  list: "This list",
  go: (place: string) => `To ${place}`,
  keys: "Keys",
  does: "What they do",
};
export type ShortcutMessages = typeof en;

const es: ShortcutMessages = {
  title: "Atajos de teclado",
  turnedOn: "Usar estas teclas",
  turnedOnHelp: "Se guarda en este dispositivo. Tab, Intro y las flechas funcionan siempre.",
  after: "luego",
  search: "Al campo de búsqueda de la página, si lo tiene",
  list: "Esta lista",
  go: (place) => `A ${place}`,
  keys: "Teclas",
  does: "Qué hacen",
};

export const MESSAGES = { en, es } as const;
