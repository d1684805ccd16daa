import { rechargeTabs } from './recharge-dialog';

describe('the payment methods', () => {
  it.each([
    ['a choice that begins with the enterprise account', 0, 1, ['企业账户', '微信'], '1'],
    ['a choice that begins with WeChat', 0, 2, ['企业账户', '微信'], '2'],
    ['a choice for plain invoices too', 2, 2, ['企业账户', '微信'], '2'],
    ['the enterprise account alone for special invoices', 1, 1, ['企业账户'], '1'],
    ['the enterprise account alone, whatever was used last', 1, 2, ['企业账户'], '1'],
    ['a choice while nothing is decided', null, null, ['企业账户', '微信'], '1'],
  ])('offer %s', (_case, invoicetype, payAccountType, labels, first) => {
    const offered = rechargeTabs({ invoicetype, payAccountType });

    expect(offered.tabs.map(({ label }) => label)).toEqual(labels);
    expect(offered.first).toBe(first);
  });
});
