/** A valid command that is refused; its message is shown to the person who ran it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param found The details for machines: printed beside the message in the JSON output. */
  constructor(
    message: string,
    readonly found: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The store of releases does not answer, or refuses its keys: what lies on this machine is still there. */
export class StoreAway extends Refusal {
  /** Of a request that needed it. */
  readonly statusCode = 503;
}
