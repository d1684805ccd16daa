import { useSearchParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import { listFilings } from 'shared-kernel/contract/labor-filings';
import { relationType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { ToneTag } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { FilingDrawer } from './filing-drawer';
import { FilingEditor } from './filing-editor';

/** A contract is highlighted from this many days before its end. */
const soonDays = 30;

const filingList = defineList({
  id: 'insure.filings',
  title: '用工关系备案',
  hint: '备案谁为哪个单位工作、签的什么合同，投保时可直接选用，理赔时作为用工关系证明。用工之日起30日内应完成备案。',
  endpoint: listFilings,
  rowDrawer: 'filing',
  tabs: 'filingStatus',
  filters: (f) => [
    f.text('filingNo', '备案号'),
    f.text('workUnit', '实际用工单位'),
    f.text('name', '人员姓名'),
    f.dict('relationType', '用工关系', relationType, { more: true }),
    f.select('endingSoon', '合同到期', [{ value: '1', label: '30天内到期' }], { more: true }),
  ],
  columns: (c) => [
    c.field('filingNo'),
    c.field('filingStatus'),
    c.field('relationType'),
    c.field('workUnit'),
    c.field('personCount'),
    c.custom(
      'contractEnd',
      '合同结束',
      ({ contractEnd, daysLeft, actions }) => (
        <>
          {contractEnd ?? '-'}{' '}
          {actions.includes('void') && daysLeft !== null && daysLeft <= soonDays && (
            <ToneTag tone="yours">{`剩${daysLeft}天`}</ToneTag>
          )}
        </>
      ),
      { sort: true },
    ),
    c.field('submitTime'),
  ],
  card: ['filingNo', 'filingStatus', 'workUnit', 'contractEnd'],
  empty: {
    text: '还没有备案。新增后填写用工单位、人员和合同，提交审核。',
    action: { label: '新增备案', href: linkTo('insure.filings', {}, { edit: 'new' }) },
  },
});

/** Filings of labour relations; a filing opens beside the list, a draft is edited in place of the list. */
export function FilingListPage() {
  const [search, setSearch] = useSearchParams();
  const open = (values: Record<string, string>) => {
    const { filing: _, edit: __, ...kept } = Object.fromEntries(search);
    setSearch({ ...kept, ...values }, { replace: true });
  };
  const edited = search.get('edit');
  if (edited !== null)
    return <FilingEditor key={edited} id={edited} onSaved={(id) => open({ filing: String(id) })} />;
  return (
    <ListPage
      list={filingList}
      main={({ reload }) => (
        <>
          <Button type="primary" onClick={() => open({ edit: 'new' })}>
            新增备案
          </Button>
          <FilingDrawer onEdit={(id) => open({ edit: String(id) })} onChanged={reload} />
        </>
      )}
    />
  );
}
