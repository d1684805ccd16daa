/** Who sends files to an employer without a session: they share places and turns, but not the employer's. */
export const guestsOf = (customerId: number) => `guests of ${customerId}` as const;
