// The clients open their sockets where there is a window only, as in a browser: imported before them.
Object.assign(globalThis, { window: globalThis });
