import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the selected plans", () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    vi.resetModules();
    store.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are four at most, in the order of selection, and deselected by a second click", async () => {
    const { getSelection, toggleSelected } = await import("./selection.ts");
    expect(["a", "b", "c", "d", "e", "b"].map(toggleSelected)).toEqual([true, true, true, true, false, true]);
    expect(getSelection()).toEqual(["a", "c", "d"]);
    expect(store.get("wattlane.picks")).toBe('["a","c","d"]');
  });

  it.each(["{", "7", '{"length":1}', "null"])("are empty if storage contains %s", async (stored) => {
    store.set("wattlane.picks", stored);
    const { getSelection } = await import("./selection.ts");
    expect(getSelection()).toEqual([]);
  });

  it("are restored, without invalid ids", async () => {
    store.set("wattlane.picks", '["a",7,null,"b"]');
    const { getSelection } = await import("./selection.ts");
    expect(getSelection()).toEqual(["a", "b"]);
  });

  it("are remembered if the browser stores nothing", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const { getSelection, setSelection } = await import("./selection.ts");
    setSelection(["a", "a", "b"]);
    expect(getSelection()).toEqual(["a", "b"]);
  });
});
