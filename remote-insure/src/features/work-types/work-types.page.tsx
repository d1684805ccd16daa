import { useSearchParams } from 'react-router-dom';
import { PageHeader, TabStrip, ToneTag } from 'shared-kernel/ui';
import { BulkMatch } from './bulk-match';
import { WorkTypeSearch } from './work-type-search';
import { useId } from 'react';
import { notify } from 'shared-kernel/runtime';
import { listWorkTypeFeedback, reportWorkType } from 'shared-kernel/contract/work-types';
import { Field, FormSection, useForm } from 'shared-kernel/form';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';

const reported = defineList({
  id: 'insure.work-type-feedback',
  title: '反馈记录',
  endpoint: listWorkTypeFeedback,
  columns: (c) => [
    c.field('name'),
    c.field('desc'),
    c.custom('reply', '回复', (row) => row.reply ?? <ToneTag tone="theirs">待确认</ToneTag>),
    c.field('reporterName'),
    c.field('createTime'),
  ],
  card: ['name', 'reply', 'createTime'],
  empty: { text: '还没有反馈记录。' },
});

/** Reports a job that is missing in the table, and shows the provider's replies. */
function MissingWorkTypes() {
  const headingId = useId();
  const report = useAction(reportWorkType, { quiet: true, invalidates: [listWorkTypeFeedback] });
  const form = useForm({
    schema: reportWorkType.body,
    submit: (body) => report.run({ body }),
    onDone: () => {
      form.reset();
      notify.done('已提交，客服将在1个工作日内确认类别');
    },
    draftKey: 'insure.work-type-feedback',
  });
  return (
    <>
      <section className="kb-card kb-detail-section" aria-labelledby={headingId}>
        <h2 id={headingId}>反馈缺失工种</h2>
        <p className="kb-muted">写明实际做什么、在哪里做、用什么设备，客服据此确认职业类别。</p>
        <FormSection form={form} submitText="提交反馈">
          <Field.Text name="name" label="工种名称" maxLength={50} />
          <Field.TextArea name="desc" label="工作内容" maxLength={200} />
        </FormSection>
      </section>
      <section className="kb-card kb-detail-section" aria-label="反馈记录" style={{ marginTop: 16 }}>
        <h2>反馈记录</h2>
        <EmbeddedList list={reported} />
      </section>
    </>
  );
}

const tabs = [
  { key: 'search', label: '工种查询', Content: WorkTypeSearch },
  { key: 'match', label: '批量匹配', Content: BulkMatch },
  { key: 'feedback', label: '缺失反馈', Content: MissingWorkTypes },
] as const;

/** Finds the risk class of a job, and the plans that insure it. */
export function WorkTypesPage() {
  const [search, setSearch] = useSearchParams();
  const active = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader
        title="工种分类工具"
        hint="职业类别决定保费和可投方案；名称以系统工种表为准，找不到时请提交反馈，不要选择相近工种代替。"
      />
      <TabStrip
        label="工种工具"
        tabs={tabs}
        active={active.key}
        onChange={(tab) => setSearch(tab === 'search' ? {} : { tab }, { replace: true })}
      />
      <active.Content />
    </>
  );
}
