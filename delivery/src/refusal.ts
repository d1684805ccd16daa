/** A command that was understood and is not carried out; its message is for the person who gave it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param found What the refusal rests on, for machines: it stands beside the message in the JSON that is printed. */
  constructor(
    message: string,
    readonly found: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}
