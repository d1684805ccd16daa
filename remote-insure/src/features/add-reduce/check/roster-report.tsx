import { useCallback, useMemo, useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  getInsure,
  listInsuredPeople,
  listInsurePersons,
  listInsures,
  type PolicyRow,
} from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import {
  getRosterCheck,
  getRosterGap,
  orderRosterCheck,
  type RosterDifference,
  rosterGap,
  type RosterGap,
  type RosterReport as Report,
} from 'shared-kernel/contract/roster/check';
import { instantText } from 'shared-kernel/domain/instant';
import { addFen, fen } from 'shared-kernel/domain/money';
import { premiumDue } from 'shared-kernel/domain/premium';
import { formatNumber, namesApart } from 'shared-kernel/domain/text';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { DataTable } from 'shared-kernel/table';
import { ErrorPanel, LinkButton, Money, TabStrip } from 'shared-kernel/ui';
import { paths } from '../../../paths';
import { PersonDrawer } from '../../../shared/person-drawer';
import { differenceTable } from './difference-table';
import { JobNames } from './job-names';
import { MadeOrders, ProofDialog } from './made-orders';
import { StateWords } from './state-words';
import { UnreadLines } from './unread-lines';
import { useConfirmRemoval } from '../../../shared/confirm-removal';
import { AbsentPeople, isAbsent, isInScope, needsScope, type SheetScope } from './absent-people';
import { atLeft, footer, stack } from './look';

/** Names of the four lists. */
const gapWords: Readonly<Record<RosterGap, string>> = {
  missing: '未参保',
  left: '已离职仍在保',
  class: '类别不符',
  data: '资料不符',
};

const touched = [
  getRosterCheck,
  getRosterGap,
  listAddReduces,
  listInsures,
  getInsure,
  listInsuredPeople,
  listInsurePersons,
];

interface RosterReportProps {
  report: Report;
  /** The policies in force, each with its number of people. */
  policies: readonly PolicyRow[];
  isLoading: boolean;
}

/** Four lists of differences, each person with its change of the premium, and the orders that resolve them. */
export function RosterReport({ report, policies, isLoading }: RosterReportProps) {
  const [gap, setGap] = useState<RosterGap>(
    () => rosterGap.options.find((one) => report.counts[one] > 0) ?? 'missing',
  );
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [scope, setScope] = useState<SheetScope>();
  const [proofs, setProofs] = useState<ReadonlyMap<string, string[]>>(new Map());
  const [proving, setProving] = useState<RosterDifference>();
  const [made, setMade] = useState<AnswerOf<typeof orderRosterCheck>>();
  const order = useAction(orderRosterCheck, {
    quiet: true,
    invalidates: touched,
    onDone: (answer) => {
      setMade(answer);
      setDecided(new Map());
      setProofs(new Map());
      bus.publish(topics.personsChanged, {});
      if (answer.orders.length > 0) notify.done(`已生成${answer.orders.length}张加减保单`);
    },
  });
  const isOffered = useCallback(
    (one: RosterDifference) => !isAbsent(one) || !needsScope(report) || isInScope(one, scope),
    [report, scope],
  );
  // Nobody loses cover by missing from a sheet: only people listed as having left are preselected.
  const isWanted = useCallback(
    (one: RosterDifference) => isOffered(one) && (decided.get(one.key) ?? !isAbsent(one)),
    [decided, isOffered],
  );
  const isChosen = useCallback(
    (one: RosterDifference) =>
      isWanted(one) && one.refusal === null && (!one.needsProof || proofs.has(one.key)),
    [isWanted, proofs],
  );
  const table = useMemo(
    () =>
      differenceTable({
        isChosen,
        isOffered,
        onChoose: ({ key }, chosen) => setDecided(new Map(decided).set(key, chosen)),
        proofsOf: ({ key }) => proofs.get(key)?.length ?? 0,
        onProve: setProving,
      }),
    [isChosen, isOffered, decided, proofs],
  );
  const { differences, counts } = report;
  const orderable = differences.filter(isChosen);
  const total = differences.length;
  const only = policies.find(({ id }) => id === report.insureId);
  const compared = only ? `保单${only.policyNo ?? only.insureNo}` : '';
  const rows = differences.filter((one) => one.gap === gap);
  const chooseAll = (chosen: boolean) =>
    setDecided(new Map([...decided, ...rows.map(({ key }) => [key, chosen] as const)]));
  const makeOrders = () =>
    order.run({
      params: { id: String(report.id) },
      body: {
        // People for whom no order is possible are returned with the reason.
        keys: differences.filter(isWanted).map(({ key }) => key),
        proofs: orderable.flatMap(({ key }) => {
          const fileIds = proofs.get(key);
          return fileIds ? [{ key, fileIds }] : [];
        }),
      },
    });
  const [removalDialog, confirmRemoval] = useConfirmRemoval();
  const askAndOrder = () => {
    const leaving = orderable.filter((one) => one.gap === 'left');
    const removals = [...new Set(leaving.map(({ insureId }) => insureId))].map((id) => ({
      count: leaving.filter(({ insureId }) => insureId === id).length,
      covered: policies.find((policy) => policy.id === id)?.inForceCount ?? report.coveredCount,
    }));
    const names = namesApart(leaving);
    confirmRemoval(removals, names).then(makeOrders, () => undefined);
  };

  return (
    <section className="kb-card" style={{ ...stack, gap: 4 }} aria-label="对账结果">
      <h2>对账结果</h2>
      <p className="kb-muted" style={{ margin: 0 }}>
        {`${report.fileName}，${report.checkerName}于${instantText(new Date(report.checkedAt))}上传：花名册${formatNumber(report.lineCount, 0)}人，${compared}在保及待生效${formatNumber(report.coveredCount, 0)}人。`}
        {report.pending > 0 && `另有${formatNumber(report.pending, 0)}人的加减保尚未生效，不重复列出。`}
      </p>
      {made && <MadeOrders made={made} />}
      <JobNames names={report.unknownJobs} />
      <StateWords words={report.unknownStates} />
      <UnreadLines lines={report.unread} />
      {total === 0 ? (
        <Alert
          type="success"
          title={`${report.unread.length > 0 ? '其余人员' : '花名册'}与在保名单一致，没有需要处理的人员。`}
        />
      ) : (
        <>
          <TabStrip
            label="差异"
            active={gap}
            onChange={(key) => setGap(rosterGap.parse(key))}
            tabs={rosterGap.options.map((one) => ({
              key: one,
              label: `${gapWords[one]} ${formatNumber(counts[one], 0)}`,
            }))}
          />
          {gap === 'left' && <AbsentPeople report={report} scope={scope} onScope={setScope} />}
          <ChooseAll of={rows} isChosen={isChosen} canChoose={rows.some(isOffered)} onChoose={chooseAll} />
          <DataTable key={gap} table={table} rows={rows} />
          <PersonDrawer />
          <footer style={footer}>
            <Sum of={orderable} />
            <LinkButton href={paths['insure.add-reduce-log']}>加减保记录</LinkButton>
            <Button
              type="primary"
              disabled={orderable.length === 0 || isLoading}
              loading={order.isRunning}
              onClick={askAndOrder}
            >
              {`生成加减保单（${formatNumber(orderable.length, 0)}人）`}
            </Button>
          </footer>
          {removalDialog}
          {order.problem && <ErrorPanel error={order.problem} />}
          {proving && (
            <ProofDialog
              difference={proving}
              fileIds={proofs.get(proving.key) ?? []}
              onDone={(fileIds) => {
                setProofs(new Map(proofs).set(proving.key, fileIds));
                setProving(undefined);
              }}
              onClose={() => setProving(undefined)}
            />
          )}
        </>
      )}
    </section>
  );
}

function Sum({ of: differences }: { of: readonly RosterDifference[] }) {
  const net = addFen(fen(0), ...differences.map(({ premium }) => premium));
  const { word, amount } = premiumDue(net);
  return (
    <p style={atLeft}>
      {`合计${word} `}
      <strong>
        <Money value={amount} />
      </strong>
    </p>
  );
}

interface ChooseAllProps {
  /** One of the four lists. */
  of: readonly RosterDifference[];
  isChosen: (one: RosterDifference) => boolean;
  /** Whether at least one person of the list can be chosen. */
  canChoose: boolean;
  onChoose: (chosen: boolean) => void;
}

/** Number of people of a list who will be ordered, with buttons for all and none. */
function ChooseAll({ of: list, isChosen, canChoose, onChoose }: ChooseAllProps) {
  if (list.length === 0) return null;
  const chosen = list.filter(isChosen).length;
  return (
    <p className="kb-muted" style={{ margin: 0 }}>
      {`共${formatNumber(list.length, 0)}人，将处理${formatNumber(chosen, 0)}人`}
      <Button type="link" size="small" disabled={!canChoose} onClick={() => onChoose(chosen === 0)}>
        {chosen === 0 ? '全部处理' : '全部不处理'}
      </Button>
    </p>
  );
}
