/** A command that was understood and is not carried out; its message is for the person who gave it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
