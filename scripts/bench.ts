// npm run bench [-- rating|auth|premises|orders [--rows N]]: prints the figures that the README and docs speak of.
import { parseArgs } from "node:util";
import { authBench } from "./bench/auth.ts";
import { ordersBench } from "./bench/orders.ts";
import { premisesBench } from "./bench/premises.ts";
import { ratingBench } from "./bench/rating.ts";

console.log(
  `Node ${process.versions.node} on ${process.platform}-${process.arch}, medians (and fastest tenth)\n`,
);
const { values, positionals } = parseArgs({
  // A whole city's homes; five million take a quarter of an hour to write.
  options: { rows: { type: "string", default: "100000" } },
  allowPositionals: true,
});
const [only] = positionals;
if (only === undefined || only === "rating") console.log(await ratingBench());
if (only === undefined || only === "auth") console.log(`\n${await authBench()}`);
if (only === undefined || only === "premises") console.log(`\n${await premisesBench(Number(values.rows))}`);
if (only === undefined || only === "orders") console.log(`\n${await ordersBench(Number(values.rows))}`);
