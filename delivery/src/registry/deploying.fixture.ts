import { admitAll } from './change';
import type { RegistryStore } from './registry-store';
import { isInSlice } from './resolution';

export const target = { remote: 'claims', environment: 'production' } as const;

/** Deploys without any rule for what may be served. */
export const deployingTo = (store: RegistryStore, now = () => new Date()) => ({
  store,
  who: 'li',
  now,
  admit: admitAll,
});

const customers = Array.from({ length: 200 }, (_, id) => String(id + 1));

/** Customers who are, or are not, in the first `percent` of a release. */
export const customersIn = (release: string, percent: number) =>
  customers.filter((customer) => isInSlice(release, customer, percent));
export const customersOutside = (release: string, percent: number) =>
  customers.filter((customer) => !isInSlice(release, customer, percent));
