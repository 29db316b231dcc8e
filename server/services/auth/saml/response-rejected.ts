// Why an identity provider's answer was not taken. The caller is told only that it was not.

/** The reason is for the operator's log: it holds nothing of the answer's contents. */
export class ResponseRejected extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ResponseRejected";
  }
}

/** Throws ResponseRejected unless `holds`. */
export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new ResponseRejected(reason);
}
