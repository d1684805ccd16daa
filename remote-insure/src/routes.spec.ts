import { describeRemote } from 'shared-kernel/routing/definitions';
import { routes } from './routes';
import { slots } from './slots';

const described = () =>
  describeRemote({
    name: 'insure',
    version: '0.0.0',
    kernelRange: '^0.1.0',
    apiRange: '^1.0.0',
    routes,
    slots,
  });

/** Addresses of the portal that this remote answers for. */
const own = new Set([
  '/index/echartsData',
  '/employer',
  '/employer/insure/index',
  '/employer/insure/insureing/:id',
  '/insurance/index',
  '/insurance/details/:id',
  '/insurance/reInsure/:id',
  '/editInsurance/index',
  '/editInsurance/edit',
  '/renewal/index',
  '/addReduce/index',
  '/addReduce/operation',
  '/addReduce/addReduceDetail/:id',
  '/addReduce/log',
  '/addReduce/paymentVoucher',
  '/addReduce/logDetail/:id',
  '/projectManagement/list',
  '/projectManagement/edit',
  '/workTypeTools/index',
  '/laborRelationsFiling/index',
]);

describe('the description of remote-insure', () => {
  it('has no contradictions', () => {
    expect(described).not.toThrow();
  });

  it('claims only addresses that are its own', () => {
    expect(
      described()
        .routes.map(({ path }) => path)
        .filter((path) => !own.has(path)),
    ).toEqual([]);
  });

  it.each(routes.flatMap((route) => ('load' in route ? [[route.path, route.load] as const] : [])))(
    'has a page behind %s',
    async (_path, load) => {
      expect(await load()).toEqual(expect.any(Function));
    },
  );

  it.each(slots.map(({ id, load }) => [id, load] as const))('has a widget behind %s', async (_id, load) => {
    expect(await load()).toEqual(expect.any(Function));
  });
});
