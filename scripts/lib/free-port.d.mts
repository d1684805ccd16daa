export function freePort(wanted?: number): Promise<number>;
export function freePorts(first: number, count: number): Promise<number>;
