/** The id in a `biz_key` such as `policy:12:branch:3`; NaN for a key of another form. */
export const idIn = (bizKey: string): number => Number(bizKey.split(':')[1]);
