// npm run bench [-- feed [--messages N]|rating|mcp|auth|premises|orders [--rows N]|fleet|meters [--homes N]|sockets [--sockets
// N]|storage [--megabytes N]|overload [--minutes N] [--database-gone] [--slow-sockets N]|scale [--homes N --orders N]]:
// prints the numbers that the README and docs quote.
import { parseArgs } from "node:util";
import { authBench } from "./auth.ts";
import { feedBench } from "./feed.ts";
import { fleetBench } from "./fleet.ts";
import { mcpBench } from "./mcp.ts";
import { metersBench } from "./meters.ts";
import { ordersBench } from "./orders.ts";
import { overloadBench } from "./overload.ts";
import { premisesBench } from "./premises.ts";
import { ratingBench } from "./rating.ts";
import { scaleBench } from "./scale.ts";
import { socketsBench } from "./sockets.ts";
import { storageBench } from "./storage.ts";

console.log(
  `Node ${process.versions.node} on ${process.platform}-${process.arch}, medians (and fastest tenth)\n`,
);
const { values, positionals } = parseArgs({
  // The homes of a whole city. Writing five million takes a quarter of an hour.
  options: {
    rows: { type: "string", default: "100000" },
    homes: { type: "string", default: "10000" },
    orders: { type: "string", default: "100000" },
    messages: { type: "string", default: "1000000" },
    sockets: { type: "string", default: "10000" },
    megabytes: { type: "string", default: "1000" },
    minutes: { type: "string", default: "1" },
    "database-gone": { type: "boolean", default: false },
    "slow-sockets": { type: "string", default: "0" },
  },
  allowPositionals: true,
});
const [only] = positionals;
if (only === undefined || only === "rating") console.log(await ratingBench());
if (only === undefined || only === "fleet") console.log(`\n${await fleetBench(Number(values.homes))}`);
if (only === undefined || only === "mcp") console.log(`\n${await mcpBench()}`);
if (only === undefined || only === "auth") console.log(`\n${await authBench()}`);
if (only === undefined || only === "premises") console.log(`\n${await premisesBench(Number(values.rows))}`);
if (only === undefined || only === "orders") console.log(`\n${await ordersBench(Number(values.rows))}`);
if (only === undefined || only === "meters") console.log(`\n${await metersBench(Number(values.homes))}`);
if (only === undefined || only === "feed") console.log(`\n${await feedBench(Number(values.messages))}`);
if (only === undefined || only === "sockets") console.log(`\n${await socketsBench(Number(values.sockets))}`);
if (only === undefined || only === "storage")
  console.log(`\n${await storageBench(Number(values.megabytes) * 1_000_000)}`);
if (only === undefined || only === "scale")
  console.log(
    `\n${await scaleBench({ locationCount: Number(values.homes), orders: Number(values.orders) })}`,
  );
if (only === undefined || only === "overload")
  console.log(
    `\n${await overloadBench({
      minutes: Number(values.minutes),
      databaseDown: values["database-gone"],
      slowSockets: Number(values["slow-sockets"]),
    })}`,
  );
