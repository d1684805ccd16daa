export type Report = (message: string) => void;

export const writeError: Report = (message) => void process.stderr.write(`${message}\n`);

/** Returns a report that passes on each message only the first time. */
export function onceEach(report = writeError): Report {
  const reported = new Set<string>();
  return (message) => {
    if (!reported.has(message)) report(message);
    reported.add(message);
  };
}
