import { notify } from 'shared-kernel/runtime';
import { useState } from 'react';
import { Alert, Checkbox, Modal } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { listInsures, listRenewals, renewPolicies, type RenewalRow } from 'shared-kernel/contract/insure';
import { renewalsAtOnce } from 'shared-kernel/domain/constants';
import * as texts from 'shared-kernel/domain/texts';
import { addFen, fen, isWithheld } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { useAction } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ErrorPanel, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { clausePaper, PaperButtons, specialPaper, useOpenedPapers, type Paper } from '../../shared/papers';

type Result = AnswerOf<typeof renewPolicies>['list'][number];

const planned = defineTable<RenewalRow>({
  label: '将要续保的保单',
  rowKey: (row) => row.id,
  columns: (c) => [
    c.text('policyNo', '保单号'),
    c.text('mealName', '方案'),
    c.date('endDate', '到期日期'),
    c.count('personCount', '到期时在保'),
    c.money('estimatedPremium', '预估续保保费'),
  ],
  sums: ['personCount', 'estimatedPremium'],
  pageSize: renewalsAtOnce,
});

const results = defineTable<Result>({
  label: '续保结果',
  rowKey: (row) => row.id,
  columns: (c) => [
    c.text('policyNo', '原保单号'),
    c.custom('state', '结果', (row) => row.reason ?? '已提交审核'),
    c.count('personCount', '续保人数'),
    c.money('premium', '保费'),
    c.custom('dropped', '未带入', (row) =>
      row.dropped.length === 0
        ? '-'
        : `${row.dropped.length}人：${row.dropped
            .slice(0, 3)
            .map(({ name, reason }) => `${name}（${reason}）`)
            .join('、')}${row.dropped.length > 3 ? '等' : ''}`,
    ),
    c.link('renewalId', '续保单', (row) =>
      row.renewalId === null ? undefined : linkTo('insure.policy', { id: row.renewalId }),
    ),
  ],
  sums: ['personCount', 'premium'],
  pageSize: renewalsAtOnce,
});

/** Returns the papers to agree to: each insurer's and each plan's once, with its name where there are several. */
function papersOf(policies: readonly RenewalRow[]): Paper[] {
  const insurers = new Map(policies.map((row) => [row.supplyerId, row.supplyerName]));
  const plans = new Map(policies.map((row) => [row.customerMealId, row.mealName]));
  const named = (paper: Paper, name: string, of: ReadonlyMap<number, string>): Paper =>
    of.size > 1 ? { ...paper, title: `${name}${paper.title}` } : paper;
  return [
    ...[...insurers].map(([id, name]) => named(clausePaper(id), name, insurers)),
    ...[...plans].map(([id, name]) => named(specialPaper('customerMeal', id), name, plans)),
  ];
}

interface RenewDialogProps {
  /** The dialog is open while there are any. */
  policies: RenewalRow[];
  onClose: () => void;
}

/** Renews several policies unchanged: shows the premium of each first, then the result of each. */
export function RenewDialog({ policies, onClose }: RenewDialogProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [done, setDone] = useState<Result[]>();
  const { opened, open, isRead } = useOpenedPapers();
  const papers = papersOf(policies);
  const [isRefused, setRefused] = useState(false);
  const renew = useAction(renewPolicies, {
    quiet: true,
    invalidates: [listRenewals, listInsures],
    onDone: ({ list }) => {
      setDone(list);
      const count = list.filter(({ reason }) => reason === null).length;
      if (count > 0) notify.done(`${count}份续保单已提交审核`);
    },
  });
  const total = addFen(...policies.map((row) => row.estimatedPremium ?? fen(0)));
  const close = () => {
    if (renew.isRunning) return;
    setAgreed(false);
    setRefused(false);
    setDone(undefined);
    renew.reset();
    onClose();
  };
  const hasLapsed = policies.some(({ daysLeft }) => daysLeft < 0);
  const tooMany = policies.length > renewalsAtOnce;
  return (
    <Modal
      open={policies.length > 0}
      title="批量续保"
      width={880}
      onCancel={close}
      cancelText={done ? '关闭' : '取消'}
      okText="提交续保"
      okButtonProps={{
        disabled: !isAgreed || tooMany,
        loading: renew.isRunning,
        style: done ? { display: 'none' } : undefined,
      }}
      onOk={() => void renew.run({ body: { ids: policies.map(({ id }) => id), agreeClauses: true } })}
    >
      {done ? (
        <DataTable table={results} rows={done} />
      ) : (
        <>
          <p className="kb-muted">
            {`按原方案、原期间和到期时的在保名单续保，自原保单到期次日零时起保${hasLapsed ? '；已脱保的最早自提交次日零时起保，此前没有保障' : ''}。`}
          </p>
          <DataTable table={planned} rows={policies} />
          {tooMany && (
            <p role="alert">{`每次最多续保${formatNumber(renewalsAtOnce, 0)}份保单，请分批提交。`}</p>
          )}
          <p>
            {isWithheld(total) ? (
              '保费以提交时名单为准；审核通过后请联系企业主账号逐份支付。'
            ) : (
              <>
                预估保费合计 <Money value={total} />
                ，以提交时名单为准；审核通过后逐份支付。
              </>
            )}
          </p>
          {policies.map(({ id, policyNo, ageNote }) =>
            ageNote === null ? null : (
              <Alert
                key={id}
                type="warning"
                title={policies.length > 1 ? `${policyNo}：${ageNote}` : ageNote}
              />
            ),
          )}
          <p>{texts.readThePapers}</p>
          <div style={{ marginBottom: 12 }}>
            <PaperButtons
              papers={papers}
              opened={opened}
              onOpen={(paper) => {
                open(paper);
                setRefused(false);
              }}
            />
          </div>
          <Checkbox
            checked={isAgreed}
            onChange={({ target }) => {
              setAgreed(target.checked && isRead(papers));
              setRefused(target.checked && !isRead(papers));
            }}
          >
            {texts.agreeToClauses}
          </Checkbox>
          {isRefused && (
            <p role="alert" style={{ margin: '4px 0 0', color: 'var(--kb-danger)' }}>
              {texts.papersUnread}
            </p>
          )}
          {renew.problem && <ErrorPanel error={renew.problem} />}
        </>
      )}
    </Modal>
  );
}
