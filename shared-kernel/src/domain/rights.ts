/** Rights that the main account may grant a project user. */
export const rightKeys = ['insure', 'addReduce', 'claim', 'viewCost'] as const;
export type Right = (typeof rightKeys)[number];
export type Rights = Readonly<Record<Right, boolean>>;

export const allRights: Rights = { insure: true, addReduce: true, claim: true, viewCost: true };
