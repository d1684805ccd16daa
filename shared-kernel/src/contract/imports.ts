import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { fieldIssue } from './problem';

/** `result` is defined by the endpoint that started the import. */
const importState = z.object({
  id: z.uuid(),
  fileName: z.string(),
  phase: z.enum(['reading', 'checking', 'done']),
  done: z.int().min(0),
  total: z.int().min(0),
  state: z.enum(['running', 'done', 'refused']),
  result: z.unknown().optional(),
  problem: z.object({ code: z.int(), message: z.string(), fields: z.array(fieldIssue) }).optional(),
});
export type ImportState = z.output<typeof importState>;

export const getImport = defineEndpoint({
  id: 'imports.get',
  path: '/api/imports/{id}',
  access: 'signed-in',
  summary: 'How far the reading of a spreadsheet is',
  params: z.object({ id: z.uuid() }),
  answer: importState,
});
