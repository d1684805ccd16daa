import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What this check reads of a service. */
export interface Service {
  command: string[];
  environment: Record<string, string>;
  depends_on: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
}

interface Document {
  services: Record<string, Partial<Service>>;
}

/** The services of compose.yaml, with `${NAME:-default}` filled in from `variables`. */
export function readCompose(file: string, variables: Readonly<Record<string, string>>): Map<string, Service> {
  const text = readFileSync(file, 'utf8').replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => variables[name] ?? otherwise,
  );
  const { services } = parse(text, { merge: true }) as Document;
  return new Map(
    Object.entries(services).map(
      ([name, { command = [], environment = {}, depends_on = {}, healthcheck }]) => [
        name,
        { command, environment, depends_on, ...(healthcheck && { healthcheck }) },
      ],
    ),
  );
}
