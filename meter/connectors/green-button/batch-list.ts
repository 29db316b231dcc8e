// The notification of Green Button Connect My Data: a BatchList with the addresses of resources that have something new.
import { SaxesParser } from "saxes";

const MAX_RESOURCES = 1_000;
const MAX_ADDRESS = 1_000;

/**
 * Returns the addresses of a notification, each once. Null if it is not a BatchList. Longer addresses and all after the
 * thousandth are left out.
 */
export function readBatchList(xml: string): readonly string[] | null {
  const found = new Set<string>();
  const path: string[] = [];
  let text = "";
  let isList = false;
  let isBroken = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on("opentag", ({ name }) => {
    path.push(name.slice(name.indexOf(":") + 1));
    if (path.length === 1) isList = path[0] === "BatchList";
    text = "";
  });
  parser.on("text", (part) => {
    if (text.length <= MAX_ADDRESS) text += part;
  });
  parser.on("closetag", () => {
    const address = text.trim();
    if (
      path.pop() === "resources" &&
      address !== "" &&
      address.length <= MAX_ADDRESS &&
      found.size < MAX_RESOURCES
    )
      found.add(address);
    text = "";
  });
  parser.on("error", () => {
    isBroken = true;
  });
  parser.write(xml).close();
  return isList && !isBroken ? [...found] : null;
}
