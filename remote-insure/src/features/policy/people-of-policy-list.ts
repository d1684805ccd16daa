import { listInsurePersons } from 'shared-kernel/contract/insure';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';

/** People of one policy, ended cover included. */
export const peopleOfPolicyList = defineList({
  id: 'insure.people-of-policy',
  title: '人员清单',
  endpoint: listInsurePersons,
  rowKey: (row) => row.id,
  filters: (f) => [
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.dict('personStatus', '状态', personStatus),
  ],
  columns: (c) => [
    c.text('name', '姓名'),
    c.text('idNoMasked', '证件号码'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.date('startDate', '生效日期', { sort: true }),
    c.date('endDate', '终止日期', { sort: true }),
    c.money('premium', '保费'),
    c.dict('personStatus', '状态', personStatus),
  ],
  card: ['name', 'workTypeName', 'personStatus', 'premium'],
  empty: { text: '还没有人员。' },
});
