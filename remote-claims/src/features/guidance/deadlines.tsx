import * as texts from 'shared-kernel/domain/texts';
import { DataTable, defineTable } from 'shared-kernel/table';

interface Deadline {
  what: string;
  who: string;
  when: string;
  basis: string;
}

const insurer = '保险公司';
const employer = '企业';

const deadlines: readonly Deadline[] = [
  { what: '报案', who: employer, when: texts.reportWithin, basis: '保险法第二十一条、保险条款' },
  { what: '提交材料', who: employer, when: '报案后30天；180天未提交的撤案', basis: '保险条款' },
  { what: '材料初审', who: '平台', when: '2个工作日', basis: '服务承诺' },
  { what: '告知缺少的材料', who: insurer, when: '及时，一次性告知', basis: '保险法第二十二条' },
  { what: '作出核定', who: insurer, when: '情形复杂的30天内', basis: '保险法第二十三条' },
  { what: '拒赔通知', who: insurer, when: '核定之日起3天内', basis: '保险法第二十四条' },
  {
    what: '确认理算',
    who: employer,
    when: '7天内，逾期视为同意；赔付为零或不足索赔一半的除外',
    basis: '保险条款',
  },
  { what: '支付赔款', who: insurer, when: texts.paidWithin, basis: '保险法第二十三条' },
  { what: '申请工伤认定', who: employer, when: '事故发生之日起30天内', basis: '工伤保险条例第十七条' },
  { what: '评价', who: employer, when: '结案后30天内', basis: '服务承诺' },
];

const table = defineTable<Deadline>({
  label: '时限',
  rowKey: (row) => row.what,
  compact: true,
  columns: (c) => [
    c.text('what', '事项'),
    c.text('who', '由谁'),
    c.text('when', '时限'),
    c.text('basis', '依据'),
  ],
});

/** Who has to do what by when, and where that is laid down. */
export const Deadlines = () => <DataTable table={table} rows={deadlines} />;
