import { defineSlots } from 'shared-kernel/routing/definitions';

export const slots = defineSlots('claims', {
  'to-do': {
    slot: 'home.todo',
    order: 30,
    load: () => import('./features/case/claims-to-do.widget').then((m) => m.ClaimsToDo),
  },
  'open-cases': {
    slot: 'home.figures',
    order: 20,
    reads: ['/api/cases/counts', '/api/customers/aggregate/totalRate'],
    load: () => import('./features/case/open-cases.widget').then((m) => m.OpenCases),
  },
});
