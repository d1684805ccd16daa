import { useSearchParams } from 'react-router-dom';
import { listSettlements } from 'shared-kernel/contract/money/settlements';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LinkButton, LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { paths } from '../../paths';
import { PayBills } from './pay-bills';

/** Above the number of bills that an employer ever has unpaid. */
const mostUnpaid = 200;

/** Pays one or several bills of one contracting company; `ids` in the URL are selected at first. */
export function PayPage() {
  const [search] = useSearchParams();
  const read = useEndpoint(listSettlements, {
    query: { settleStatus: payableBillStates.join(','), sort: 'settleMonth', length: mostUnpaid },
  });
  const bills = read.isError ? [] : read.data?.list;
  return (
    <>
      <PageHeader title="支付结算单" hint="一次可以支付同一签约公司的多张结算单，合并为一笔付款。" />
      {bills && bills.length > 0 ? (
        <PayBills bills={bills} asked={idsOf(search.get('ids'))} />
      ) : (
        <div className="kb-card">
          {read.isError && <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />}
          {read.isPending && <LoadingPanel rows={8} />}
          {read.isSuccess && (
            <EmptyPanel
              text={texts.nothingToPay}
              action={
                <LinkButton type="primary" href={paths['finance.settlement-list']}>
                  查看结算记录
                </LinkButton>
              }
            />
          )}
        </div>
      )}
    </>
  );
}

const idsOf = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
