import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { civilDate } from './wire';

const toDo = z.object({
  /** The area whose remote shows the task. */
  area: z.enum(['insure', 'claims', 'finance']),
  /** Identifies the task in its area; of waiting records, their noun and the code of their state: `order.1`. */
  key: z.string(),
  text: z.string(),
  /** Label of the link. */
  action: z.string(),
  /** Path of the page on which the task is done, with its query. */
  href: z.string(),
  tone: z.enum(['refused', 'yours', 'theirs']),
  /** Last day for the action, the earliest if the task stands for several records; null without one. */
  deadline: civilDate.nullable(),
  isSeveral: z.boolean(),
  /** Several records can be handled at once, without opening each. */
  isBulk: z.boolean(),
});
export type ToDoRow = z.output<typeof toDo>;

export const listToDos = defineEndpoint({
  id: 'to-dos.list',
  path: '/api/toDos',
  access: 'main-account',
  summary: 'What the employer has to do, the most severe and most urgent first',
  answer: z.object({ today: civilDate, list: z.array(toDo) }),
});
