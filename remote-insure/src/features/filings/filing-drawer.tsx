import { notify } from 'shared-kernel/runtime';
import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  deleteFiling,
  getFiling,
  listFilings,
  renewFiling,
  submitFiling,
  voidFiling,
  withdrawFiling,
} from 'shared-kernel/contract/labor-filings';
import { filingStatus, relationType } from 'shared-kernel/domain/dictionaries';
import { filingNoun } from 'shared-kernel/domain/nouns/employer';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { DetailState, Facts, Timeline } from 'shared-kernel/detail';
import { ReasonDialog } from 'shared-kernel/form';
import { RowDrawer, useOpenRow } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Actions, DictTag, useConfirm } from 'shared-kernel/ui';
import type { FilingId } from 'shared-kernel/domain/nouns/ids';

type Filing = AnswerOf<typeof getFiling>;

interface FilingDrawerProps {
  onEdit: (id: FilingId) => void;
  onChanged: () => unknown;
}

/** The open filing in a drawer beside the list. */
export function FilingDrawer({ onEdit, onChanged }: FilingDrawerProps) {
  const row = useOpenRow('filing');
  const read = useEndpoint(getFiling, { params: { id: String(row.id) } }, { enabled: row.id !== undefined });
  return (
    <RowDrawer row={row} title={read.data ? `备案${read.data.filingNo}` : '备案详情'}>
      <DetailState isPart read={read}>
        {(filing) => (
          <>
            <FilingActions filing={filing} onEdit={onEdit} onChanged={onChanged} onGone={row.close} />
            <FilingFacts filing={filing} />
          </>
        )}
      </DetailState>
    </RowDrawer>
  );
}

const peopleTable = defineTable<Filing['persons'][number]>({
  label: '备案人员',
  rowKey: ({ id }) => id,
  pageSize: 10,
  compact: true,
  empty: '提交后在这里显示备案人员。',
  columns: (c) => [
    c.text('name', '姓名'),
    c.text('idNoMasked', '证件号码'),
    c.text('workTypeName', '工种'),
    c.dict('contractType', '合同类型', contractType),
    c.date('contractEnd', '合同结束'),
  ],
});

function FilingFacts({ filing }: { filing: Filing }) {
  return (
    <>
      <Facts
        items={[
          { label: '状态', value: <DictTag dictionary={filingStatus} code={filing.filingStatus} /> },
          { label: '用工关系', value: relationType.label(filing.relationType) },
          { label: '实际用工单位', value: filing.workUnit },
          { label: texts.creditCode, value: filing.workUnitUscc },
          { label: '合同编号', value: filing.contractNo },
          {
            label: '合同期限',
            value: `${filing.contractBegin ?? '-'} 至 ${filing.contractEnd ?? '无固定期限'}`,
          },
          { label: '人数', value: `${filing.personCount}人` },
          { label: '审核意见', value: filing.auditRemark, wide: true },
          {
            label: '合同文件',
            wide: true,
            value:
              filing.files.length === 0
                ? undefined
                : filing.files.map((file) => (
                    <div key={file.id}>
                      <a href={file.url} target="_blank" rel="noopener noreferrer">
                        {file.fileName}
                      </a>
                    </div>
                  )),
          },
        ]}
      />
      <h3>备案人员</h3>
      <DataTable table={peopleTable} rows={filing.persons} />
      <h3>操作记录</h3>
      <Timeline
        items={filing.steps.map((step) => ({
          at: step.at,
          title: filingStatus.label(step.status),
          actor: step.actor,
          note: step.remark,
          tone: filingStatus.tone(step.status),
        }))}
      />
    </>
  );
}

const { actions } = filingNoun;

interface ActionsProps extends FilingDrawerProps {
  filing: Filing;
  onGone: () => void;
}

function FilingActions({ filing, onEdit, onChanged, onGone }: ActionsProps) {
  const confirm = useConfirm();
  const [isVoiding, setVoiding] = useState(false);
  const invalidates = [listFilings, getFiling];
  const params = { id: String(filing.id) };
  const notified = (text: string) => () => {
    notify.done(text);
    onChanged();
  };
  const submit = useAction(submitFiling, { invalidates, onDone: notified(texts.handedInForAudit) });
  const withdraw = useAction(withdrawFiling, { invalidates, onDone: notified('已撤回，可以修改后重新提交') });
  const renew = useAction(renewFiling, { invalidates, onDone: ({ id }) => onEdit(id) });
  const end = useAction(voidFiling, { quiet: true, invalidates });
  const remove = useAction(deleteFiling, { invalidates, onDone: notified('草稿已删除') });
  const may = (action: Filing['actions'][number]) => filing.actions.includes(action);
  const askToDelete = () =>
    confirm({
      title: '删除备案草稿',
      detail: '删除后不能恢复，已上传的文件一并删除。',
      okText: actions.delete.label,
      danger: actions.delete.danger,
      onOk: () => remove.run({ params }).then(onGone, () => undefined),
    });
  return (
    <div style={{ marginBottom: filing.actions.length > 0 ? 16 : 0 }}>
      <Actions>
        {may('void') && (
          <Button danger={actions.void.danger} onClick={() => setVoiding(true)}>
            {actions.void.label}
          </Button>
        )}
        {may('delete') && (
          <Button danger={actions.delete.danger} onClick={askToDelete}>
            {actions.delete.label}
          </Button>
        )}
        {may('edit') && <Button onClick={() => onEdit(filing.id)}>{actions.edit.label}</Button>}
        {may('withdraw') && (
          <Button loading={withdraw.isRunning} onClick={() => void withdraw.run({ params })}>
            {actions.withdraw.label}
          </Button>
        )}
        {may('renew') && (
          <Button loading={renew.isRunning} onClick={() => void renew.run({ params })}>
            {actions.renew.label}
          </Button>
        )}
        {may('submit') && (
          <Button type="primary" loading={submit.isRunning} onClick={() => void submit.run({ params })}>
            {actions.submit.label}
          </Button>
        )}
        <ReasonDialog
          schema={voidFiling.body}
          submit={(body) => end.run({ params, body })}
          onDone={notified('备案已作废')}
          title="作废备案"
          hint="作废后不能恢复，投保时不能再选用其中的人员。"
          submitText="确定作废"
          label="作废原因"
          open={isVoiding}
          onClose={() => setVoiding(false)}
        />
      </Actions>
    </div>
  );
}
