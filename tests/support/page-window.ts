// Imported before the clients, which open their sockets only if there is a window, as in a browser.
Object.assign(globalThis, { window: globalThis });
