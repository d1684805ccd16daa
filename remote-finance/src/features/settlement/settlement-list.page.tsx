import { ListPage } from 'shared-kernel/list';
import { LinkButton } from 'shared-kernel/ui';
import { paths } from '../../paths';
import { settlementListOf, settlementTabs } from './settlement-list';

const bills = settlementListOf({
  id: 'finance.settlements',
  title: '结算记录',
  hint: '每月1日生成上月结算单，月结企业也可提前生成，请在到期日前支付；预付企业的结算单已由余额付清。',
  empty: '还没有结算单。保障生效后，当月的费用会汇总在这里。',
});
const settlementList = { ...bills, tabs: settlementTabs };

/** Bills by month. */
export const SettlementListPage = () => (
  <ListPage
    list={settlementList}
    main={
      <LinkButton type="primary" href={paths['finance.settlement-pay']}>
        支付结算单
      </LinkButton>
    }
  />
);
