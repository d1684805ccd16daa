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
