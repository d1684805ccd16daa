export function runPgbouncer(server: string, schema: string): Promise<{ url: string; stop(): Promise<void> }>;
