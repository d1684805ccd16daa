import { defineSlots } from 'shared-kernel/routing/definitions';

export const slots = defineSlots('insure', {
  'to-do': {
    slot: 'home.todo',
    order: 10,
    load: () => import('./features/home/insure-to-do.widget').then((m) => m.InsureToDo),
  },
  'people-in-cover': {
    slot: 'home.figures',
    order: 10,
    reads: ['/api/customers/aggregate/person', '/api/insures?insureStatus=4&sort=startDate&length=50'],
    load: () => import('./features/home/people-in-cover.widget').then((m) => m.PeopleInCover),
  },
  'covered-now': {
    slot: 'home.charts',
    order: 0,
    load: () => import('./features/people/covered-now.widget').then((m) => m.CoveredNowWidget),
  },
  'people-trend': {
    slot: 'home.charts',
    order: 20,
    load: () => import('./shared/people-trend').then((m) => m.PeopleTrend),
  },
});
