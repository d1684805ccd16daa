/** What the main account may grant a project user. */
export const rightKeys = ['insure', 'addReduce', 'claim', 'viewCost'] as const;
export type Right = (typeof rightKeys)[number];
export type Rights = Readonly<Record<Right, boolean>>;

/** The main account's, who grants them. */
export const allRights: Rights = { insure: true, addReduce: true, claim: true, viewCost: true };
