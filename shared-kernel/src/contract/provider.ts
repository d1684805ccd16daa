import { z } from 'zod';
import { defineEndpoint, post } from './endpoint';

const commandName = z.string().regex(/^[a-z][a-z-]*(:[a-z][a-z-]*)?$/);

export const runProviderCommand = defineEndpoint({
  id: 'provider.run-command',
  ...post('/provider-api/commands/{name}'),
  access: 'provider',
  summary: 'Run a command',
  params: z.object({ name: commandName }),
  body: z.object({
    positional: z.array(z.string()).default([]),
    options: z.record(z.string(), z.union([z.string(), z.literal(true)])).default({}),
  }),
  answer: z.unknown(),
});

export const listProviderCommands = defineEndpoint({
  id: 'provider.list-commands',
  path: '/provider-api/commands',
  access: 'provider',
  summary: 'The commands, their arguments and what they do',
  answer: z.array(z.object({ name: z.string(), usage: z.string(), help: z.string() })),
});
