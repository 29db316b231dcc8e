import { describe, expect, it } from "vitest";
import { listExcess, type Waiting } from "./excess-waiting.ts";

const LIMITS = { perNetwork: 4, total: 10 };
let time = 0;
const from = (network: string | null, count: number): Waiting[] =>
  Array.from({ length: count }, () => ({ network, since: (time += 1) }));

describe("listExcess", () => {
  it("lists nothing within the limits", () => {
    expect(listExcess([...from("a", 4), ...from("b", 4)], LIMITS)).toEqual([]);
  });

  it("lists the oldest of a network that has too many", () => {
    const many = from("a", 7);
    expect(new Set(listExcess([...from("b", 3), ...many], LIMITS))).toEqual(new Set(many.slice(0, 3)));
  });

  it("lowers every network's share when the total is too high, and spares those that have few", () => {
    const few = from("few", 1);
    const many = ["a", "b", "c", "d"].map((network) => from(network, 4));
    const excess = listExcess([...few, ...many.flat()], LIMITS);
    expect(new Set(excess)).toEqual(new Set(many.flatMap((network) => network.slice(0, 2))));
  });

  it("lists the oldest of all when each network has one", () => {
    const all = Array.from({ length: 15 }, (_, index) => from(`network ${index}`, 1)).flat();
    expect(new Set(listExcess(all, LIMITS))).toEqual(new Set(all.slice(0, 5)));
  });

  it("counts a proxy's connections in the total alone", () => {
    const ofProxy = from(null, 9);
    expect(listExcess(ofProxy, LIMITS)).toEqual([]);
    const more = [...ofProxy, ...from(null, 3)];
    expect(new Set(listExcess(more, LIMITS))).toEqual(new Set(more.slice(0, 2)));
  });
});
