// npm run bench: prints the figures that the README and docs/rating.md speak of.
import { ratingBench } from "./bench/rating.ts";

console.log(
  `Node ${process.versions.node} on ${process.platform}-${process.arch}, medians (and fastest tenth)\n`,
);
console.log(await ratingBench());
