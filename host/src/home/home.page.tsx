import './home.css';
import { clock, useSession } from 'shared-kernel/runtime';
import { PageHeader, ToDoBoard, LoadingPanel } from 'shared-kernel/ui';
import { greetingAt } from './greeting';
import { useMemo } from 'react';
import type { SlotName } from 'shared-kernel/routing/definitions';
import { descriptionsOf } from '../portal/portal-config';
import { usePortal } from '../portal/portal';
import { fillingsOf } from '../remotes/mounting/slot-fillings';
import { SlotOutlet } from '../remotes/mounting/slot-outlet';
import { useOnboarding, type NewcomerStep, rechargePath } from './newcomer-steps.hook';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { Link } from 'react-router-dom';
import { requestRecharge } from '../dialogs/recharge/request-recharge';

const links = [
  { title: '投保', path: '/employer/insure/index' },
  { title: '报案', path: '/flashCompensationCloud/reportCase' },
] as const;

const dailyTask = { title: '加减保', path: '/addReduce/index' };

/** The most frequent tasks with the daily one emphasised; for a newcomer the step that comes next. */
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

/** Tasks of today, cover, cost: in this order, from the remotes' widgets. */
export function HomePage() {
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const { isNewcomer, steps } = useOnboarding();

  return (
    <div className="host-home">
      <PageHeader
        title={`${greetingAt(clock.now())}，${user?.name ?? ''}`}
        hint={customer?.customername}
        actions={<QuickLinks next={steps?.find(({ isDone }) => !isDone)} />}
      />
      {(isNewcomer || (steps && steps.length > 0)) && <NewcomerGuide steps={steps} />}
      <div className="host-today">
        <section className="kb-card host-todo" aria-label="今日待办">
          <h2>今日待办</h2>
          {/* It scrolls, also while it has nothing yet that could take the focus. */}
          <div className="host-todo-rows" role="group" aria-label="待办事项" tabIndex={0}>
            <div className="host-todo-list">
              <ToDoBoard />
              <HomeSlot slot="home.todo" rows={1} />
            </div>
            <p className="host-todo-none">没有需要处理的事项</p>
          </div>
          {/* Counted by the styles: the remotes draw the tasks, and more of them may be there than are in sight. */}
          <p className="host-todo-count kb-muted" />
        </section>
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

/** Every widget that remotes register for one slot, each isolated: a failing one does not affect the others. */
function HomeSlot({ slot, rows }: { slot: SlotName; rows: number }) {
  const { config, source } = usePortal();
  const projectUser = useSession((state) => state.isProjectUser);
  const fillings = useMemo(
    () => fillingsOf(descriptionsOf(config), slot, { projectUser }),
    [config, slot, projectUser],
  );
  return fillings.map((filling) => (
    // Another version is another widget.
    <SlotOutlet key={`${filling.id} ${filling.version}`} filling={filling} source={source} rows={rows} />
  ));
}

/** Shown to a brand-new employer instead of empty charts: the way to the first cover, the next step emphasised. */
function NewcomerGuide({ steps }: { steps: readonly NewcomerStep[] | undefined }) {
  const next = steps?.find(({ isDone }) => !isDone);
  return (
    <section className="kb-card host-guide-card" aria-label="新手指引">
      <h2>四步开始保障</h2>
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
