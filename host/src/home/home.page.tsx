import { getCustomerInfo, getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { listInsures } from 'shared-kernel/contract/insure';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { listToDos } from 'shared-kernel/contract/to-dos';
import { settleMode } from 'shared-kernel/domain/dictionaries';
import { begunPolicyStates, policyNoun, policyStates } from 'shared-kernel/domain/nouns/policy';
import { useEndpoint } from 'shared-kernel/query';
import { requestRecharge } from '../dialogs/topics';
import { drawnToDos } from '../early/boot-skeleton';
import { fillingsOf, SlotOutlet } from '../remotes/mounting/slot-outlet';
import { dailyTask, greetingAt, links, rechargePath } from '../navigation/quick-links';
import './home.css';
import { useClock, useSession } from 'shared-kernel/runtime';
import { PageHeader, ToDoBoard, LoadingPanel, useToDoCount } from 'shared-kernel/ui';
import { useEffect, useMemo, useState } from 'react';
import type { SlotName } from 'shared-kernel/routing/definitions';
import { descriptionsOf } from '../portal/portal-config';
import { usePortal } from '../portal/portal';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { Link } from 'react-router-dom';

interface NewcomerStep {
  readonly title: string;
  readonly note: string;
  readonly path: string;
  readonly isDone: boolean;
}

interface Onboarding {
  /** The employer has never had a policy, so there is no data for charts. */
  isNewcomer: boolean;
  /** Each step with whether it is done; empty once the guide is finished, undefined while that is unknown. */
  steps: readonly NewcomerStep[] | undefined;
}

/** An employer whose policies have ended or were surrendered is not a newcomer again. */
const notOver = policyStates.filter((state) => !policyNoun.isEnd(state));

/**
 * Steps to the first policy and the first change of its staff. Each is ticked once it has been done. The guide is shown
 * until the last step is done, the first policy has ended, or there is a second policy.
 */
function useOnboarding(): Onboarding {
  const facts = useEndpoint(getCustomerYunInfo).data;
  const mayBeNew = facts !== undefined && facts.policyCount <= 1;
  const insures = useEndpoint(listInsures, { query: { length: 1 } }, { enabled: mayBeNew }).data;
  const countIn = (states: readonly number[]) =>
    states.reduce((sum, state) => sum + (insures?.statusCounts[state] ?? 0), 0);
  const isNewcomer = insures !== undefined && countIn(begunPolicyStates) === 0;
  const isFirst = countIn(policyStates) === 1 && countIn(notOver) === 1;
  const enabled = isNewcomer || isFirst;
  const orders = useEndpoint(listAddReduces, { query: { length: 1 } }, { enabled: isFirst }).data;
  const customer = useEndpoint(getCustomerInfo, undefined, { enabled }).data;
  const capital = useEndpoint(getCapital, undefined, { enabled }).data;
  if (!facts || (mayBeNew && !insures)) return { isNewcomer: false, steps: undefined };
  if (!enabled) return { isNewcomer: false, steps: [] };
  if (!customer || !capital || (isFirst && !orders)) return { isNewcomer, steps: undefined };
  const steps = [
    {
      title: '完善信息',
      note: '核对开票信息，发票按此开具',
      path: '/setting/invoiceInfo',
      isDone: customer.invoiceInfo !== null,
    },
    // With monthly bills, premium needs no balance.
    ...(customer.settleMode === settleMode.code.monthly
      ? []
      : [
          {
            title: '充值',
            note: '保费从账户余额中支付',
            path: rechargePath,
            isDone: capital.totalRecharge > 0,
          },
        ]),
    {
      title: '投保',
      note: facts.planCount > 0 ? '选择方案，上传人员清单' : offerNote(facts.servicerName),
      path: '/employer/insure/index',
      isDone: (insures?.count ?? 0) > 0,
    },
    {
      title: '加减保',
      note: '保单生效后，人员变动随时调整',
      path: '/addReduce/index',
      isDone: (orders?.count ?? 0) > 0,
    },
  ];
  return { isNewcomer, steps: steps.every(({ isDone }) => isDone) ? [] : steps };
}

const offerNote = (servicer: string | null) =>
  servicer ? `暂无方案，请联系客户经理${servicer}报价` : '暂无方案，请联系客户经理报价';

/** The most frequent tasks with the daily one emphasised; for a newcomer the next step. */
function QuickLinks({ next }: { next?: NewcomerStep | undefined }) {
  const main = next ?? dailyTask;
  return (
    <>
      {links
        .filter(({ path }) => path !== main.path)
        .map(({ title, path }) => (
          <Link key={path} className="host-button" to={path}>
            {title}
          </Link>
        ))}
      {main.path !== rechargePath && (
        <button type="button" className="host-button" onClick={requestRecharge}>
          充值
        </button>
      )}
      <Link className="host-button host-button-primary" to={main.path}>
        {main.title}
      </Link>
    </>
  );
}

/** Today's tasks, cover and cost, in this order, from the remotes' widgets. */
export function HomePage() {
  const greeting = useClock(({ now }) => greetingAt(now()));
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const { isNewcomer, steps } = useOnboarding();

  return (
    <div className="host-home">
      <PageHeader
        title={`${greeting}，${user?.name ?? ''}`}
        hint={customer?.customername}
        actions={<QuickLinks next={steps?.find(({ isDone }) => !isDone)} />}
      />
      {(isNewcomer || (steps && steps.length > 0)) && <NewcomerGuide steps={steps} />}
      <div className="host-today">
        <ToDoCard />
        <section className="host-figures" aria-label="关键数据">
          <HomeSlot slot="home.figures" rows={2} />
        </section>
      </div>
      {!isNewcomer && (
        <section className="host-charts" aria-label="保费与人数">
          <HomeSlot slot="home.charts" rows={8} />
        </section>
      )}
      <HomeSlot slot="home.news" rows={5} />
    </div>
  );
}

/** The employer's tasks: at first as the page drew them before the remotes' code was loaded. */
function ToDoCard() {
  const drawn = useDrawnToDos();
  return (
    <section className="kb-card host-todo" aria-label="今日待办" data-drawn={drawn && ''}>
      <h2>今日待办</h2>
      {/* A scroll area must be focusable, even while it contains nothing that is. */}
      <div className="host-todo-rows" role="group" aria-label="待办事项" tabIndex={0}>
        {drawn && <div ref={(place) => place?.replaceChildren(drawn)} />}
        <div className="host-todo-list" hidden={drawn !== undefined}>
          <ToDoBoard />
          <HomeSlot slot="home.todo" rows={1} />
        </div>
        <p className="host-todo-none">没有需要处理的事项</p>
      </div>
      {/* Counted in CSS, because the remotes render the tasks and some are scrolled out of sight. */}
      <p className="host-todo-count kb-muted" />
    </section>
  );
}

/** The remotes render their tasks within seconds; after this time a failure among them must be visible. */
const heldAtMostMs = 15_000;

/** Returns the tasks drawn before the code was loaded, until the remotes have rendered as many of their own. */
function useDrawnToDos(): Element | undefined {
  const [drawn, setDrawn] = useState(drawnToDos);
  const read = useEndpoint(listToDos, undefined, { enabled: drawn !== undefined });
  const isRendered = useToDoCount() >= (read.data?.list.length ?? Infinity);
  const isOver = isRendered || read.isError;
  useEffect(() => {
    if (!drawn) return undefined;
    const timer = setTimeout(() => setDrawn(undefined), isOver ? 0 : heldAtMostMs);
    return () => clearTimeout(timer);
  }, [drawn, isOver]);
  return drawn;
}

/** Renders all widgets that remotes register for a slot, each isolated: a failing one does not affect the others. */
function HomeSlot({ slot, rows }: { slot: SlotName; rows: number }) {
  const { config, source } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const fillings = useMemo(
    () => fillingsOf(descriptionsOf(config), slot, { projectUser }),
    [config, slot, projectUser],
  );
  return fillings.map((filling) => (
    // A new version must remount the widget.
    <SlotOutlet key={`${filling.id} ${filling.version}`} filling={filling} source={source} rows={rows} />
  ));
}

/** Shown to a newcomer instead of empty charts: the steps to the first policy, with the next one emphasised. */
function NewcomerGuide({ steps }: { steps: readonly NewcomerStep[] | undefined }) {
  const next = steps?.find(({ isDone }) => !isDone);
  return (
    <section className="kb-card host-guide-card" aria-label="新手指引">
      <h2>开始保障</h2>
      {!steps && <LoadingPanel rows={2} />}
      <ol className="host-guide">
        {steps?.map((step, at) => (
          <li key={step.path} data-state={step.isDone ? 'done' : step === next ? 'next' : 'later'}>
            <Link to={step.path} aria-current={step === next ? 'step' : undefined}>
              <span className="host-guide-mark" aria-hidden>
                {step.isDone ? <CheckOutlined /> : at + 1}
              </span>
              <strong>
                {step.title}
                {step.isDone && <span className="kb-hidden">（已完成）</span>}
              </strong>
              <span>{step.note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
