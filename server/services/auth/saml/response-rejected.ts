// Why an identity provider's response was rejected. The caller gets no reason.

/** The reason is for the operator's log: it contains nothing of the response. */
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
