import { expect, it } from "vitest";
import { checkBill } from "./check-bill.ts";

const PDF = { name: "march.pdf", size: 80_000, type: "application/pdf" };

it("accepts PDFs and images, by extension if the browser reports no type", () => {
  expect(checkBill(PDF)).toEqual({ type: "application/pdf" });
  expect(checkBill({ ...PDF, type: "" })).toEqual({ type: "application/pdf" });
  expect(checkBill({ name: "page 1.JPG", size: 1, type: "image/jpeg" })).toEqual({ type: "image/jpeg" });
  expect(checkBill({ name: "IMG_1.HEIC", size: 1, type: "" })).toEqual({ type: "image/heic" });
});

it("explains why it rejects others", () => {
  expect(checkBill({ ...PDF, size: 0 })).toEqual({ problem: "empty" });
  expect(checkBill({ ...PDF, size: 50_000_000 })).toEqual({ type: "application/pdf" });
  expect(checkBill({ ...PDF, size: 50_000_001 })).toEqual({ problem: "too_large" });
  expect(checkBill({ name: "bill.docx", size: 1, type: "" })).toEqual({ problem: "wrong_type" });
  expect(checkBill({ name: "constructor", size: 1, type: "" })).toEqual({ problem: "wrong_type" });
  expect(checkBill({ name: "bill.pdf", size: 1, type: "text/html" })).toEqual({ problem: "wrong_type" });
});
