import { describe, expect, it } from "vitest";
import { readBatchList } from "./batch-list.ts";
import { isBelow } from "./client.ts";

const BASE = "https://example.com/espi/1_1/resource";

describe("an address below a base", () => {
  it.each([
    [BASE, true],
    [`${BASE}/Batch/Subscription/5?published-min=2026-01-01T00:00:00Z`, true],
    [`${BASE}s/Batch`, false],
    [`${BASE}/../../other`, false],
    [`${BASE}/%2e%2e/%2e%2e/other`, false],
    ["https://example.com.evil.example/espi/1_1/resource/1", false],
    ["https://example.com@evil.example/espi/1_1/resource/1", false],
    ["https://user:password@example.com/espi/1_1/resource/1", false],
    ["http://example.com/espi/1_1/resource/1", false],
    ["https://example.com:8443/espi/1_1/resource/1", false],
    ["/espi/1_1/resource/1", false],
  ])("%s: %s", (address, expected) => {
    expect(isBelow(BASE, address)).toBe(expected);
  });
});

describe("a BatchList", () => {
  const list = (content: string): string =>
    `<espi:BatchList xmlns:espi="http://naesb.org/espi">${content}</espi:BatchList>`;

  it("has each address once, in any prefix, without spaces around it", () => {
    const content = `<espi:resources> ${BASE}/1?a=1&amp;b=2\n</espi:resources><resources>${BASE}/2</resources>`;
    expect(readBatchList(list(content + content))).toEqual([`${BASE}/1?a=1&b=2`, `${BASE}/2`]);
    expect(readBatchList(list(""))).toEqual([]);
  });

  it("is limited in number and length", () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `<resources>${BASE}/${index}</resources>`).join(
      "",
    );
    expect(readBatchList(list(many))).toHaveLength(1_000);
    expect(readBatchList(list(`<resources>${BASE}/${"x".repeat(1_000)}</resources>`))).toEqual([]);
  });

  it.each([
    "",
    "text",
    "<feed/>",
    list("<resources>"),
    `<!DOCTYPE a [<!ENTITY b "c">]>${list("<resources>&b;</resources>")}`,
  ])("is rejected if it isn't one (%#)", (xml) => {
    expect(readBatchList(xml)).toBeNull();
  });
});
