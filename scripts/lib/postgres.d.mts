export function startPostgresPair(): Promise<{
  first: string;
  second: string;
  failOver(): Promise<void>;
  stop(): Promise<unknown>;
}>;
