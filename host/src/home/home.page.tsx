import './home.css';
import { getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { useEndpoint } from 'shared-kernel/query';
import { clock, useSession } from 'shared-kernel/runtime';
import { LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { greetingAt } from './greeting';
import { HomeSlot } from './home-slot';
import { NewcomerGuide } from './newcomer-guide';
import { QuickLinks } from './quick-links';

/** Tasks of today, cover, cost: in this order, from the remotes' widgets. */
export function HomePage() {
  const user = useSession((state) => state.user);
  const customer = useSession((state) => state.customer);
  const facts = useEndpoint(getCustomerYunInfo);
  const isNewcomer = facts.data?.policyCount === 0 && facts.data.personCount === 0;

  return (
    <div className="host-home">
      <PageHeader
        title={`${greetingAt(clock.now())}，${user?.name ?? ''}`}
        hint={customer?.customername}
        actions={<QuickLinks />}
      />
      {isNewcomer && <NewcomerGuide />}
      <section className="kb-card host-todo" aria-label="今日待办">
        <h2>今日待办</h2>
        <HomeSlot slot="home.todo" rows={1} />
        <p className="host-todo-none">没有需要处理的事项</p>
      </section>
      <section className="host-figures" aria-label="关键数据">
        <HomeSlot slot="home.figures" rows={2} />
      </section>
      {facts.isPending ? (
        <LoadingPanel rows={6} />
      ) : (
        !isNewcomer && (
          <section className="host-charts" aria-label="保费与人数">
            <HomeSlot slot="home.charts" rows={6} />
          </section>
        )
      )}
      <HomeSlot slot="home.news" rows={5} />
    </div>
  );
}
