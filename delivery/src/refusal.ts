/** A valid command that is refused; its message is shown to the person who ran it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param found Details for machines, printed next to the message in the JSON output. */
  constructor(
    message: string,
    readonly found: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The store of releases does not respond, or rejects its keys: local copies remain usable. */
export class StoreAway extends Refusal {
  /** Status of a request that needed the store. */
  readonly statusCode = 503;
}
