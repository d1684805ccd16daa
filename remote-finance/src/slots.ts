import { defineSlots } from 'shared-kernel/routing/definitions';

export const slots = defineSlots('finance', {
  'to-do': {
    slot: 'home.todo',
    order: 20,
    load: () => import('./features/home/finance-to-do.widget').then((m) => m.FinanceToDo),
  },
  balance: {
    slot: 'home.figures',
    order: 30,
    reads: ['/api/capitals/getCapital'],
    load: () => import('./features/home/balance.widget').then((m) => m.Balance),
  },
  'premium-by-month': {
    slot: 'home.charts',
    order: 10,
    reads: ['/api/customers/aggregate/premium'],
    load: () => import('./features/home/premium-by-month.widget').then((m) => m.PremiumByMonth),
  },
});
