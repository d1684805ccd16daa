export const hasNginx: boolean;
export function runNginx(configuration: string, port: number): Promise<{ stop(): Promise<void> }>;
