// npm run bench [rating|auth]: prints the figures that the README and docs speak of.
import { authBench } from "./bench/auth.ts";
import { ratingBench } from "./bench/rating.ts";

console.log(
  `Node ${process.versions.node} on ${process.platform}-${process.arch}, medians (and fastest tenth)\n`,
);
const [only] = process.argv.slice(2);
if (only !== "auth") console.log(await ratingBench());
if (only !== "rating") console.log(`\n${await authBench()}`);
